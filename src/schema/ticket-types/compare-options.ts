// What differs in the options of one field, recognised by their values: those are what tickets store.
import { listParts, type TextPart } from '../conditions/text-parts';
import type { TicketFormOption } from './ticket-field';

/** @param name the field's. */
export function optionChanges(
  before: readonly TicketFormOption[],
  after: readonly TicketFormOption[],
  name: TextPart,
): TextPart[][] {
  const [old, now] = [before, after].map(
    (options) => new Map(options.map(({ option_value, option_text }) => [option_value, option_text])),
  ) as [Map<string, string>, Map<string, string>];
  const added = [...now].filter(([value]) => !old.has(value)).map(([, text]) => ({ name: text }));
  const removed = [...old].filter(([value]) => !now.has(value)).map(([, text]) => ({ name: text }));
  const renamed = [...now].filter(([value, text]) => old.has(value) && old.get(value) !== text);
  const common = [[...old.keys()].filter((value) => now.has(value)), [...now.keys()].filter((value) => old.has(value))];
  return [
    ...(removed.length > 0 ? [['Removes ', ...options(removed), ' from ', name, '.']] : []),
    ...(added.length > 0 ? [['Adds ', ...options(added), ' to ', name, '.']] : []),
    ...renamed.map(([value, text]): TextPart[] => [
      'Renames the option ',
      { name: old.get(value)! },
      ' of ',
      name,
      ' to ',
      { name: text },
      '.',
    ]),
    ...(String(common[0]) === String(common[1]) ? [] : [['Changes the order of the options of ', name, '.']]),
  ];
}

const options = (names: readonly TextPart[]): TextPart[] => [
  names.length === 1 ? 'the option ' : `${names.length} options, `,
  ...listParts(names),
  ...(names.length === 1 ? [] : [',']),
];
