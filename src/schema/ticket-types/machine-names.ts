// The names that programs call the fields of a ticket type by, in the API and in exports: unique in their form, and the
// same through all of its versions, whatever becomes of the labels.
import { API_NAME_LENGTH } from '../descriptor/limits';
import { hasValue } from './field-types';
import type { DraftDetail } from './ticket-field';

/** A name made of a label: `seal_number` of "Seal number". */
function nameOfLabel(label: string, most = API_NAME_LENGTH): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[_0-9]+/, '');
  return words.slice(0, most).replace(/_+$/, '') || 'field';
}

/** A field, or a column of one: the name that it is given, the one that it has had, and what one is made of otherwise. */
interface Named {
  name?: string | null;
  former?: string;
  label: string;
}

/** A name for each, no two the same. What is `reserved` belongs to others, also to those that are gone. */
export function distinctNames(things: readonly Named[], reserved: Iterable<string>, most = API_NAME_LENGTH): string[] {
  const given = new Set(things.flatMap(({ name }) => name || []));
  const taken = new Set([...reserved, ...given]);
  return things.map(({ name, former, label }) => {
    const kept = name || (former !== undefined && !given.has(former) ? former : undefined);
    const made = kept ?? freeName(nameOfLabel(label, most), taken, most);
    taken.add(made);
    given.add(made);
    return made;
  });
}

/**
 * The fields, those with a value with a name: their own, else the one that they have had in the form, else one made of
 * their label. @param former names by the id of the field, also of fields that the form has no longer.
 */
export function withNames<Detail extends DraftDetail>(
  details: readonly Detail[],
  former: ReadonlyMap<number, string> = new Map(),
): Detail[] {
  const valued = details.filter(hasValue);
  const ids = new Set(valued.map((detail) => detail.ticket_form_detail_id));
  const names = distinctNames(
    valued.map(({ machine_name: name, ticket_form_detail_id: id, input_name: label }) => ({
      ...{ name, label },
      former: id === undefined ? undefined : former.get(id),
    })),
    [...former].flatMap(([id, name]) => (ids.has(id) ? [] : name)),
  );
  const nameOf = new Map(valued.map((detail, index) => [detail, names[index]!]));
  return details.map((detail) => {
    const machine_name = nameOf.get(detail);
    return machine_name === undefined ? detail : { ...detail, machine_name };
  });
}

/** Whether a name has to be made or looked up. */
export const lacksName = (detail: DraftDetail): boolean => hasValue(detail) && !detail.machine_name;

/** `seal`, `seal_2`, `seal_3` … */
function freeName(name: string, taken: ReadonlySet<string>, most = API_NAME_LENGTH): string {
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
