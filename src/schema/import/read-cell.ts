// The text of a cell as a value: what an export shows of a value is read as that value, and so is what may be typed.
import type { Property } from '../descriptor/descriptor';
import { folded } from '../formats/folded';
import { nounLabel } from '../model/noun-label';
import { fixedChoices, nounOf } from '../model/nouns';
import { labelOf } from '../rules/rule-messages';
import { readStored, readValue } from '../values/read-value';
import { nearestOf } from './nearest-label';
import { spelled } from './spellings';

/** What the records of other nouns are called. */
export interface KnownRecords {
  /** The ids of the records of a noun that a text may mean: those with this label, else the one with this id. */
  idsOf(ref: string, text: string): readonly number[];
  /** The label of that noun that was probably meant by a text. */
  nearest(ref: string, text: string): string | undefined;
}

type ReadCell = { value: unknown } | { message: string };

/** @param text not empty. */
export function readCell(property: Property, text: string, records: KnownRecords): ReadCell {
  const plain = withoutApostrophe(text);
  if (property.type === 'array') return readItems(property, plain, records);
  if (property.ref !== undefined) return readReference(property, property.ref, plain, records);
  const choices = fixedChoices(property);
  if (choices) return readChoice(property, choices, plain);
  if (property.type === 'boolean') return { value: YES.get(folded(plain)) ?? readValue(property, plain) };
  return { value: readStored(property, spelled(property, plain)) };
}

/** An export puts one in front of what a spreadsheet would take for a formula. */
export const withoutApostrophe = (text: string): string => (FORMULA.test(text) ? text.slice(1) : text);

const FORMULA = /^'+[=+\-@\t\r＝＋－＠]/;

const YES: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false'].map((word) => [word, false] as const),
]);

/** Items stand between semicolons. */
function readItems(property: Property, text: string, records: KnownRecords): ReadCell {
  const item: Property = { ...property, type: 'string', ...property.items, items: undefined };
  const texts = text.split(';').filter((one) => one.trim() !== '');
  const read = texts.map((one) => readCell(item, one.trim(), records));
  const wrong = read.find((one) => 'message' in one);
  return wrong ?? { value: read.map((one) => 'value' in one && one.value) };
}

function readReference(property: Property, ref: string, text: string, records: KnownRecords): ReadCell {
  const [id, other] = records.idsOf(ref, text);
  if (id === undefined) return { message: notKnown(property, text, records.nearest(ref, text.trim())) };
  if (other === undefined) return { value: id };
  return { message: `Several ${nounLabel(nounOf(ref)).many} are called “${shown(text)}”. Write the number of one.` };
}

function readChoice(property: Property, choices: NonNullable<ReturnType<typeof fixedChoices>>, text: string): ReadCell {
  const wanted = folded(text);
  const chosen =
    choices.find((choice) => folded(choice.text) === wanted) ??
    choices.find((choice) => folded(String(choice.value)) === wanted);
  if (chosen) return { value: chosen.value };
  const texts = choices.map((choice) => choice.text);
  return { message: notKnown(property, text, nearestOf(text.trim(), texts)) };
}

/** `Terminal “Tuscon” is not known. MLR Tucson is.` */
function notKnown(property: Property, text: string, nearest: string | undefined): string {
  return `${labelOf(property)} “${shown(text)}” is not known.${nearest === undefined ? '' : ` ${nearest} is.`}`;
}

const MAX_SHOWN = 60;

const shown = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > MAX_SHOWN ? `${trimmed.slice(0, MAX_SHOWN)}…` : trimmed;
};
