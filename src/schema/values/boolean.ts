// Yes or no.
import type { Documented, KindDocs, TypeKind } from './value-kind';

/** A missing value is No: a box has no third state. */
export const boolean: TypeKind = {
  hasType: (value) => typeof value === 'boolean',
  typeMessage: (label) => `${label} is invalid.`,
  read: readBoolean,
  show: (value) => (readBoolean(value) === true ? 'Yes' : 'No'),
  widget: 'checkbox',
  cell: 'yes-no',
  search: 'choice',
  comparison: 'flag',
  formula: 'flag',
  column: 'boolean',
  typeName: 'boolean',
};

/** Without samples, which are texts. */
export const booleanDocs: KindDocs & Documented = {
  description: 'yes or no',
  meaning: 'Yes or no.',
  typed: { name: 'yes-no', rule: { type: 'boolean' } },
  aliases: ['boolean', 'bool', 'checkbox', 'yes-no'],
};

function readBoolean(raw: unknown): unknown {
  if (raw === true || raw === '1' || raw === 1 || raw === 'true') return true;
  if (raw === false || raw === '0' || raw === 0 || raw === 'false' || raw === '') return false;
  return raw;
}
