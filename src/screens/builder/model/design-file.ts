// A design to and from a file.
import { definitionText, toDefinitionFile } from '../../../schema/forms/definition-file';
import { importDefinition } from '../../../schema/forms/import-definition';
import type { ImportResult } from '../../../schema/forms/import-result';
import type { Design } from './design';
import { designToDetails } from './design-to-details';
import { detailsToDesign } from './details-to-design';

/** @param schema absolute address of the JSON Schema of such files, `SCHEMA_PATH` on this installation. */
export function designToFile(design: Design, schema: string): string {
  const { form_name, status } = design;
  return definitionText(toDefinitionFile({ form_name, status, details: designToDetails(design) }, { $schema: schema }));
}

export type ImportedDesign =
  | ({ ok: true; design: Design } & Pick<Extract<ImportResult, { ok: true }>, 'refused' | 'leftOut'>)
  | Extract<ImportResult, { ok: false }>;

/**
 * A design with the fields of the file; form name and status are those of `design` where the file has none.
 *
 * @param text content of the file; `importSizeProblem` says whether it is small enough to be read.
 */
export function fileToDesign(text: string, design: Design, newKey: () => string): ImportedDesign {
  const { form_name, status } = design;
  const read = importDefinition(text, isPageProperty);
  if (!read.ok) return read;
  const { refused, leftOut } = read;
  return { ok: true, design: detailsToDesign({ form_name, status, ...read }, newKey), refused, leftOut };
}

/** An element of this name would hide the property from scripts of the page. */
const isPageProperty = (name: string): boolean => name in document || name in document.createElement('form');
