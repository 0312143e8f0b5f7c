// What differs between the examples of a form and those of its file, in messages. Examples are recognised by their names,
// those that share one by their order.
import { fieldLabel } from '../conditions/field-label';
import type { KeyedExample } from './keyed-examples';

/** @param labelOf the label of a field by its key. @returns one message for each difference. */
export function compareExamples(
  before: readonly KeyedExample[],
  after: readonly KeyedExample[],
  labelOf: (key: string) => string | undefined,
): string[] {
  const [old, now] = [byName(before), byName(after)];
  const common = [...now.keys()].filter((name) => old.has(name));
  const stayed = [...old.keys()].filter((name) => now.has(name));
  const result = ({ expected_field: key }: KeyedExample): string =>
    key === undefined ? 'pass' : `be refused at ${fieldLabel({ title: labelOf(key) ?? key })}`;
  const messagesOf = (name: string): string[] => {
    const [was, is] = [old.get(name)!, now.get(name)!];
    const expected = `The example ${is.example_name} must ${result(is)} now; before, it had to ${result(was)}.`;
    return [
      ...(was.expected_field === is.expected_field ? [] : [expected]),
      ...(valuesOf(was) === valuesOf(is) ? [] : [`Changes the values of the example ${is.example_name}.`]),
    ];
  };
  return [
    ...[...old].flatMap(([name, one]) => (now.has(name) ? [] : `Removes the example ${one.example_name}.`)),
    ...[...now].flatMap(([name, one]) =>
      old.has(name) ? [] : `Adds the example ${one.example_name}: it must ${result(one)}.`,
    ),
    ...common.flatMap(messagesOf),
    ...(String(common) === String(stayed) ? [] : ['Changes the order of the examples.']),
  ];
}

/** By the name, and by a number where it is not the first of that name. */
function byName(examples: readonly KeyedExample[]): Map<string, KeyedExample> {
  const counts = new Map<string, number>();
  return new Map(
    examples.map((example) => {
      const count = (counts.get(example.example_name) ?? 0) + 1;
      counts.set(example.example_name, count);
      return [`${example.example_name}\0${count}`, example];
    }),
  );
}

/** The same for the same values, in whatever order. */
const valuesOf = ({ form_fields, ticket_fields = {} }: KeyedExample): string =>
  JSON.stringify([
    form_fields.map(({ field_key, input_type, value }) => [field_key, input_type ?? '', value]).toSorted(byText),
    Object.entries(ticket_fields).toSorted(byText),
  ]);

const byText = (a: readonly unknown[], b: readonly unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);
