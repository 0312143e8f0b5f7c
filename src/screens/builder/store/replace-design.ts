import { replaceFields, setForm } from '../model/commands';
import type { Design } from '../model/design';
import type { Step } from '../model/step';

/** All of a design in place of another, name and status included, as one step. */
export function replaceDesign(design: Design, next: Design, label: string): Step {
  const { form_name, status } = next;
  const { changes } = replaceFields(design, next, label);
  return { label, changes: [...setForm({ form_name, status }).changes, ...changes] };
}
