// Fields from a file become part of a design, as one step.
import { replaceFields, setForm } from '../model/commands';
import type { Design } from '../model/design';
import { type Step, setField } from '../model/step';

export type ImportMode = 'replace' | 'append';

/** A form that has no name yet takes that of the file. */
export function importStep(design: Design, imported: Design, mode: ImportMode, fileName: string): Step {
  const label = `Imported ${fileName}`;
  const named = design.form_name.trim() === '' ? setForm({ form_name: imported.form_name }).changes : [];
  const { changes } =
    mode === 'replace' ? replaceFields(design, imported, label) : appendFields(design, imported, label);
  return { label, changes: [...named, ...changes] };
}

const appendFields = (design: Design, { rows, fields }: Design, label: string): Step => ({
  label,
  changes: [...Object.values(fields).map(setField), { kind: 'rows', at: design.rows.length, remove: 0, insert: rows }],
});
