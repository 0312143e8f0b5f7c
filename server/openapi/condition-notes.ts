// What the document says of conditions: which fields a property depends on, and how.
import { sourcesOf } from '../../src/schema/conditions/sources';
import type { Conditions } from '../../src/schema/descriptor/conditions';

/** What other fields change about it, by the names of these. */
export const conditionNotes = (when: Conditions): string[] =>
  (Object.keys(CONDITION_NOTES) as Effect[]).flatMap((effect) =>
    when[effect] ? CONDITION_NOTES[effect](listed(sourcesOf({ [effect]: when[effect] }))) : [],
  );

type Effect = Exclude<keyof Conditions, 'within'>;

const CONDITION_NOTES: Readonly<Record<Effect, (fields: string) => string>> = {
  show: (fields) => `Kept only while conditions on ${fields} are met, else emptied.`,
  require: (fields) => `Required while conditions on ${fields} are met.`,
  lock: (fields) => `Cannot be changed while conditions on ${fields} are met.`,
  options: (fields) => `Which of its choices are accepted depends on ${fields}.`,
  set: (fields) => `A new record without it has what conditions on ${fields} set.`,
};

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
