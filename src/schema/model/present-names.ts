// What is stored elsewhere under a former name (`"was"` in a descriptor), such as a saved view or a draft, under the name
// of today. A name that something has now is that of what has it now.
import type { Noun, RecordSchema } from '../descriptor/descriptor';
import { formerNames } from './former-names';
import { nounOf } from './nouns';
import { refsOf } from './refs';

/** The name that a property has now, from any that it had; a name that none had stays as it is. */
export function presentName({ properties }: RecordSchema, name: string): string {
  if (Object.hasOwn(properties, name)) return name;
  return Object.keys(properties).find((one) => formerNames(properties[one]!).includes(name)) ?? name;
}

/** The path of a column now, `terminal.terminal_name`, from one made of former names. */
export function presentPath({ record }: Pick<Noun, 'record'>, path: string): string {
  const [first = '', second] = path.split('.');
  if (second === undefined) return presentName(record, first);
  const refs = refsOf(record);
  const ref =
    refs.find(({ key }) => key === first) ??
    refs.find(({ name, ref }) =>
      [
        ...formerNames(nounOf(ref)),
        ...formerNames(record.properties[name]!).map((one) => one.replace(/_id$/, '')),
      ].includes(first),
    );
  return ref ? `${ref.key}.${presentName(nounOf(ref.ref).record, second)}` : path;
}
