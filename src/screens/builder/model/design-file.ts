// A design to and from a file. Loads with the first import or export.
import { download } from '../../../engine/data/download';
import { announce } from '../../../engine/feedback/live-region';
import { publicUrl } from '../../../engine/navigation/page-setting';
import { slug } from '../../../schema/formats/slug';
import { definitionText, SCHEMA_PATH, toDefinitionFile } from '../../../schema/ticket-types/definition-file';
import { readDefinition } from '../../../schema/ticket-types/form-definition';
import { importDefinition } from '../../../schema/ticket-types/import-definition';
import type { ImportProblem, ImportResult } from '../../../schema/ticket-types/import-result';
import type { Design } from './design';
import { designToDetails } from './design-to-details';
import { detailsToDesign } from './details-to-design';

/** @param schema absolute address of the JSON Schema of such files, `SCHEMA_PATH` on this installation. */
export function designToFile(design: Design, schema: string): string {
  const { form_name, status } = design;
  return definitionText(toDefinitionFile({ form_name, status, details: designToDetails(design) }, { $schema: schema }));
}

/** What a file becomes in this builder. A part of it may be refused or left out, each with its reason. */
export type ImportedDesign =
  | ({
      ok: true;
      design: Design;
      /** Fields that are taken over and cannot be saved as they are, and why. */
      unsavable: readonly ImportProblem[];
    } & Pick<Extract<ImportResult, { ok: true }>, 'refused' | 'leftOut'>)
  | Extract<ImportResult, { ok: false }>;

/**
 * A design with the fields of the file; form name and status are those of `design` where the file has none.
 *
 * @param text content of the file; `importSizeProblem` says whether it is small enough to be read.
 */
export const fileToDesign = (text: string, design: Design, newKey: () => string): ImportedDesign =>
  importedDesign(importDefinition(text, isPageProperty), design, newKey);

/** The same of a file that has been read. */
export function importedDesign(
  read: ImportResult,
  { form_name, status }: Design,
  newKey: () => string,
): ImportedDesign {
  if (!read.ok) return read;
  const { refused, leftOut } = read;
  const design = detailsToDesign({ form_name, status, ...read }, newKey);
  return { ok: true, design, unsavable: problemsOf(design), refused, leftOut };
}

/** What a save of this design would refuse, field by field. */
function problemsOf(design: Design): ImportProblem[] {
  const details = designToDetails(design);
  const read = readDefinition(details);
  if (read.ok) return [];
  return [...read.fields].map(([index, errors]) => ({
    field: shortLabel(details[index]!.input_name, index),
    message: Object.values(errors).flat().join(' '),
  }));
}

function shortLabel(label: string, index: number): string {
  const text = label.trim();
  if (text === '') return `Field ${index + 1}`;
  return text.length <= MAX_LABEL_LENGTH ? text : `${text.slice(0, MAX_LABEL_LENGTH)}…`;
}

/** Characters of a label in a message. */
const MAX_LABEL_LENGTH = 60;

/** An element of this name would hide the property from scripts of the page. */
const isPageProperty = (name: string): boolean => name in document || name in document.createElement('form');

/** Saves it as `right-of-way-recovery.json`. */
export function exportForm(design: Design): void {
  const name = `${slug(design.form_name) || 'form'}.json`;
  download(new Blob([designToFile(design, publicUrl(SCHEMA_PATH))], { type: 'application/json' }), name);
  announce(`Exported to ${name}`);
}
