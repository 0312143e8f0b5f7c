// Fields from elsewhere become part of a design, as one step.
import { replaceFields, setForm } from '../model/commands';
import type { Design } from '../model/design';
import { type Step, setField } from '../model/step';

export const IMPORT_MODES = { replace: 'Replace all fields', append: 'Add below' } as const;

export type ImportMode = keyof typeof IMPORT_MODES;

/** A form that has no name yet takes that of the imported one. @param what is imported, such as the name of a file. */
export function importStep(design: Design, imported: Design, mode: ImportMode, what: string): Step {
  const label = `Imported ${what}`;
  const named =
    design.form_name.trim() === '' && imported.form_name !== ''
      ? setForm({ form_name: imported.form_name }).changes
      : [];
  const { changes } =
    mode === 'replace' ? replaceFields(design, imported, label) : appendFields(design, imported, label);
  return { label, changes: [...named, ...changes] };
}

const appendFields = (design: Design, { rows, fields }: Design, label: string): Step => ({
  label,
  changes: [...Object.values(fields).map(setField), { kind: 'rows', at: design.rows.length, remove: 0, insert: rows }],
});
