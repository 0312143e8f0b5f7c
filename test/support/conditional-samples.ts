// Values of a record by what its conditions make of them: with which a field is hidden, required or locked.
import { cheapest, withOffered, without } from '../../build/samples/conditional-values';
import { type FieldState, statesFor } from '../../src/schema/conditions/field-states';
import type { RecordSchema, Values } from '../../src/schema/descriptor/descriptor';

/** Values with which the state of `name` is as wanted, all else as good as it can be; undefined where it never is. */
export function valuesWhere(
  record: RecordSchema,
  values: Values,
  name: string,
  isWanted: (state: FieldState) => boolean,
): Values | undefined {
  const found = cheapest(record, values, (states) => {
    const others = [...states].filter(([other]) => other !== name);
    return (
      (isWanted(states.get(name)!) ? 0 : 10_000) + others.filter(([, state]) => state.hidden || state.locked).length
    );
  });
  const states = statesFor(record, found);
  if (!isWanted(states.get(name)!)) return undefined;
  const shut = [...states].filter(([other, { hidden, locked }]) => other !== name && (hidden || locked));
  return without(
    withOffered(record, found),
    shut.map(([other]) => other),
  );
}

/** The names of `names` that can be emptied at once: none of them is required while the others are empty. */
export function emptiable(record: RecordSchema, values: Values, names: readonly string[]): string[] {
  const emptied = { ...values, ...Object.fromEntries(names.map((name) => [name, undefined])) };
  const states = statesFor(record, emptied);
  const free = names.filter((name) => !states.get(name)?.required);
  return free.length === names.length ? free : emptiable(record, values, free);
}

/** What must be sent with these values. */
export function requiredWith(record: RecordSchema, values: Values): string[] {
  const states = statesFor(record, values);
  return Object.keys(record.properties).filter((name) => states.get(name)?.required ?? record.required.includes(name));
}
