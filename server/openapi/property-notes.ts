// What a sender has to know of a property besides its keywords, as a description and an example: what a choice means,
// where an id comes from, how a text is written, which other properties matter.
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { fixedChoices, nounOf } from '../../src/schema/model/nouns';
import { kindOf } from '../../src/schema/values/kinds';
import { API } from '../http/operation';

type Described = Omit<Property, 'title'> & { title?: string };

/** Beyond these a list of choices explains nothing. */
const MAX_CHOICES = 8;

/** The values of a choice with their texts, such as `1 Active, 0 Inactive.`; empty where there are none, or many. */
export function choicesNote(property: Described): string {
  const choices = fixedChoices(property) ?? [];
  const texts = choices.map(({ value, text }) => (String(value) === text ? text : `${value} ${text}`));
  return texts.length > 0 && texts.length <= MAX_CHOICES ? `${texts.join(', ')}.` : '';
}

/** Everything about a property that is sent; undefined where there is nothing to say. */
export function sentNote(property: Described): string | undefined {
  const {
    type = 'string',
    description = '',
    ref,
    match,
    requiredWith,
    after,
    notEqualTo,
    noOverlap,
    unique,
    hash,
  } = property;
  const notes = [
    description,
    // Texts that are the values themselves are listed as `enum`.
    type === 'string' ? '' : choicesNote(property),
    ref === undefined ? '' : sourceOf(nounOf(ref)),
    kindOf(property).api?.note?.(property) ?? '',
    hash ? 'Not one of the most common ones.' : '',
    requiredWith === undefined ? '' : `Required with \`${requiredWith}\`.`,
    match === undefined ? '' : `The same as \`${match}\`.`,
    after === undefined ? '' : `Later than \`${after}\`.`,
    notEqualTo === undefined ? '' : `Another one than \`${notEqualTo}\`.`,
    noOverlap ? 'Has no day in common with that of another record.' : '',
    unique ? 'No other record has it, whatever its case.' : '',
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' ') : undefined;
}

/** Where the ids of a reference are listed. */
function sourceOf({ api, choices, record }: Noun): string {
  const which = Object.hasOwn(record.properties, 'status') ? 'an active record' : 'a record';
  const call = choices?.key ? `GET ${API}/settings/get?${choices.key}=1` : `${api.list} ${API}${api.base}`;
  return `The \`${api.id}\` of ${which}: \`${call}\` lists them.`;
}

/** A value that the keywords of a property alone would not let a sender guess. */
export const formatExample = (property: Described): string | undefined => kindOf(property).api?.example;
