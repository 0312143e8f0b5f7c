// The names that programs call the fields of a ticket type by, in the API and in exports: unique in their form, and the
// same through all of its versions, whatever becomes of the labels.
import { maxLengthOf } from '../values/kinds';
import { attributes } from './field-types';
import type { DraftDetail } from './ticket-field';

/** The most characters of a name. */
const MAX_NAME_LENGTH = maxLengthOf(attributes.properties.machine_name!);

/** A name made of a label: `seal_number` of "Seal number". */
export function nameOfLabel(label: string, most = MAX_NAME_LENGTH): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[_0-9]+/, '');
  return words.slice(0, most).replace(/_+$/, '') || 'field';
}

/**
 * The fields with a name for each: its own, else the one that it has had in the form, else one made of its label.
 * @param former names by the id of the field.
 */
export function withNames<Detail extends DraftDetail>(
  details: readonly Detail[],
  former: ReadonlyMap<number, string> = new Map(),
): (Detail & { machine_name: string })[] {
  const known = details.map(
    ({ machine_name, ticket_form_detail_id: id }) => machine_name || (id === undefined ? undefined : former.get(id)),
  );
  const taken = new Set(known.filter((name) => name !== undefined));
  return details.map((detail, index) => {
    const machine_name = known[index] ?? freeName(nameOfLabel(detail.input_name), taken);
    taken.add(machine_name);
    return { ...detail, machine_name };
  });
}

/** `seal`, `seal_2`, `seal_3` … */
export function freeName(name: string, taken: ReadonlySet<string>, most = MAX_NAME_LENGTH): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const end = `_${number}`;
    const numbered = name.slice(0, most - end.length) + end;
    if (!taken.has(numbered)) return numbered;
  }
}

/**
 * Names for fields of another program, each made to fit of what it calls the field, and each different: `grossWeight` is
 * `gross_weight`.
 */
export function nameMaker(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const made = freeName(nameOfLabel(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')), taken);
    taken.add(made);
    return made;
  };
}

/** The index of each field whose name an earlier one has. */
export function repeatedNames(details: readonly DraftDetail[]): number[] {
  const taken = new Set<string>();
  return details.flatMap(({ machine_name }, index) => {
    if (!machine_name) return [];
    if (taken.has(machine_name)) return [index];
    taken.add(machine_name);
    return [];
  });
}
