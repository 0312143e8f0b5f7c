// The choices that the records of a noun are for others, as its `choices` say.
import type { Choice, Noun, NounChoices, Values } from '../descriptor/descriptor';
import { choiceDetails } from './form-steps';

/**
 * From records, or from the shorter entries of an option list that the server has already filtered. A noun's own list
 * has every record: sorted by text, those that are not active marked.
 */
export function choicesOf(noun: Noun, records: readonly Values[]): Choice[] {
  const { choices } = noun;
  if (!choices) throw new Error(`Nothing refers to ${noun.noun}`);
  const details = choiceDetails(noun);
  const list = records.flatMap((record) => choiceOf(record, choices, details));
  return choices.key === undefined ? list.sort((a, b) => a.text.localeCompare(b.text)) : list;
}

function choiceOf(record: Values, { id, text }: NounChoices, details: readonly string[]): Choice[] {
  const value = record[id];
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  const isOff = 'status' in record && Number(record.status) !== 1;
  const known = details.filter((name) => name in record);
  const of = known.length > 0 && Object.fromEntries(known.map((name) => [name, record[name]]));
  return [{ value, text: String(record[text] ?? value), ...(isOff && { isOff }), ...(of && { of }) }];
}
