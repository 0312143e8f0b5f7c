// The formats of other programs in which the open design can be downloaded.

import { slug } from '../../../schema/formats/slug';
import { writeWorkbook } from '../../../schema/formats/xlsx';
import { exportFormBuilder } from '../../../schema/ticket-types/export-form-builder';
import { exportJsonSchema } from '../../../schema/ticket-types/export-json-schema';
import type { ExportedForm, FormExport } from '../../../schema/ticket-types/export-unsaid';
import { exportXlsForm, type XlsFormSheets } from '../../../schema/ticket-types/export-xlsform';
import type { Design } from '../model/design';
import { designToDetails } from '../model/design-to-details';

interface ExportFormat {
  /** In the name of the file, behind that of the form. */
  ending: string;
  write(form: ExportedForm): FormExport;
  toBlob(content: unknown): Blob;
}

/** What can be chosen, in order. */
export const EXPORT_CHOICES = {
  schema: 'JSON Schema with uiSchema',
  formBuilder: 'jQuery formBuilder',
  xlsForm: 'XLSForm',
} as const;

/** The name of a format in `EXPORT_CHOICES`. */
export type ExportChoice = keyof typeof EXPORT_CHOICES;

const asJson = (content: unknown): Blob =>
  new Blob([`${JSON.stringify(content, undefined, 2)}\n`], { type: 'application/json' });

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const FORMATS: Readonly<Record<ExportChoice, ExportFormat>> = {
  schema: { ending: 'schema.json', write: exportJsonSchema, toBlob: asJson },
  formBuilder: { ending: 'form-builder.json', write: exportFormBuilder, toBlob: asJson },
  xlsForm: {
    ending: 'xlsx',
    write: exportXlsForm,
    toBlob: (content) => new Blob([writeWorkbook(content as XlsFormSheets)], { type: WORKBOOK }),
  },
};

/** The design in a format, with what of it the format cannot say. */
export function exportAs(choice: ExportChoice, design: Design) {
  const { write, toBlob, ending } = FORMATS[choice];
  const { form_name } = design;
  const { content, unsaid } = write({ form_name, details: designToDetails(design) });
  return { unsaid, name: `${slug(form_name) || 'form'}.${ending}`, toBlob: () => toBlob(content) };
}
