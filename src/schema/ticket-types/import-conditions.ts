// The conditions of imported fields: what cannot be is left out and reported, so that the fields themselves come in.

import { cycleProblems, fieldLabel } from '../conditions/check-conditions';
import { readConditions } from '../conditions/read-conditions';
import type { Conditions } from '../descriptor/conditions';
import type { Property, Values } from '../descriptor/descriptor';
import { plainText } from '../formats/plain-values';
import type { ImportProblem } from './import-result';
import { filterConditions } from './map-conditions';

/** Every field without conditions on fields that are not there, on itself, or in a circle. */
export function tidyConditions(details: readonly Values[]): { details: Values[]; leftOut: ImportProblem[] } {
  const leftOut: ImportProblem[] = [];
  const names = new Set(details.map(({ field_key }) => plainText(field_key)));
  const kept = details.map((detail) => {
    const { conditions: sent, ...field } = detail;
    const label = labelOf(detail);
    const read = readConditions(sent);
    if (!read.ok) leftOut.push({ field: label, message: `${read.message} They were left out.` });
    if (!read.ok || !read.conditions) return field;
    const own = plainText(detail.field_key);
    const conditions = filterConditions(read.conditions, (rule) => rule.field !== own && names.has(rule.field));
    if (JSON.stringify(conditions) !== JSON.stringify(read.conditions)) {
      leftOut.push({ field: label, message: 'Conditions on itself or on fields that did not come in were left out.' });
    }
    return conditions ? { ...field, conditions } : field;
  });
  return { details: withoutCycles(kept, leftOut), leftOut };
}

/** One field of each circle loses its conditions, until there is none. */
function withoutCycles(details: Values[], leftOut: ImportProblem[]): Values[] {
  const fields = new Map<string, Values>();
  details.forEach((detail, index) => {
    const name = plainText(detail.field_key);
    fields.set(name === undefined || fields.has(name) ? `\0${index}` : name, detail);
  });
  for (;;) {
    const problems = cycleProblems(new Map([...fields].map(([name, detail]) => [name, propertyOf(detail)])));
    if (problems.length === 0) return [...fields.values()];
    for (const { field, message } of problems) {
      const { conditions: _conditions, ...detail } = fields.get(field)!;
      fields.set(field, detail);
      leftOut.push({ field: labelOf(detail), message: `${message} Its conditions were left out.` });
    }
  }
}

const labelOf = ({ input_name }: Values): string => fieldLabel({ title: plainText(input_name) ?? '' });

const propertyOf = (detail: Values): Pick<Property, 'title' | 'when'> => ({
  title: plainText(detail.input_name) ?? '',
  when: detail.conditions as Conditions | undefined,
});
