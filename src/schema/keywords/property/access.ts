// Who sends and who reads a value, and under which name.

import type { Property } from '../../descriptor/descriptor';
import { flag, text } from '../schemas';
import { type FamilyOf, secretProblems } from './property-keyword';

/** `readOnly` and `writeOnly` hold for every request and response, not only in forms. */
export const ACCESS: FamilyOf<'readOnly' | 'writeOnly' | 'hash' | 'was' | 'readAs'> = {
  readOnly: {
    schema: flag('Never taken from a sender; with a default, a new record gets that from the server.'),
    varies: true,
    says: (_, { property }) => (isMade(property) ? undefined : 'cannot be typed'),
    changed: ({ to }, _, { title }) => [to ? `${title} can no longer be changed` : `${title} can be changed`],
  },
  writeOnly: {
    schema: flag('Never part of a response.'),
    isRule: true,
    notInRows: 'a row has no secrets',
    says: (_, { property }) => (property.match === undefined ? 'never shown again' : undefined),
    changed: ({ to }, _, { title }) => [to ? `${title} is no longer part of any response` : `${title} can be read`],
  },
  hash: {
    schema: flag('Stored only as a slow hash; common passwords are refused. Needs writeOnly.'),
    types: ['string'],
    withoutDefault: true,
    isRule: true,
    notInRows: 'a row has no secrets',
    problems: (place, _, { property, context }) => secretProblems(place, property, context),
    says: () => 'kept so that nobody can read it',
    changed: ({ to }, _, { title }) => [
      to ? `${title} is now stored only as a hash` : `${title} is no longer stored as a hash`,
    ],
  },
  // A rename that happens is reported by itself (`schema-diff-renames.ts`).
  was: {
    schema: {
      $ref: '#/definitions/formerNames',
      description:
        'The name that the property had before: its values follow at the next start, once. After several renames all former names.',
      examples: ['code', ['code', 'short_name']],
    },
    problems: (place, _, { property, context }) =>
      property.items?.file && !context.isSample
        ? [place.problem('the files of a list stay under the name of their field, so it cannot be renamed')]
        : [],
    changed: ({ to }, _, { title }) => [
      to === undefined
        ? `${title} is no longer said to have had another name`
        : `${title} is said to have had another name`,
    ],
  },
  readAs: {
    schema: text('The name under which a read returns the value; a save sends it under both.', 'user_role_id'),
    isRule: true,
    notInRows: 'a column is read under its own name',
    changed: (_, __, { title }) => [`other programs read ${title} under another name`],
  },
};

/** Whether the value is made by the server, as its kind says already. */
const isMade = ({ computed, labelOf, countOf, stamp, numberParts }: Omit<Property, 'title'>): boolean =>
  Boolean(computed || labelOf || countOf || stamp || numberParts);
