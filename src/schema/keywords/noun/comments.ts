// Whether users comment on the records of a noun.
import { hasCall } from '../../model/calls';
import { flag } from '../schemas';
import type { NounKeyword } from './noun-about';

/** The keyword `comments`; what such records need is also in `hasComments`. */
export const comments: NounKeyword<boolean> = {
  schema: flag(
    'Users who may read a record write comments about it, with files and mentions of others who may read it, too.',
  ),
  problems: (place, value, { noun }) =>
    value && (noun.api.single || !hasCall(noun, 'read'))
      ? [
          place.problem('nobody can comment on these records', {
            hint: 'comments need the call "read", and records that are not everyone\'s own',
          }),
        ]
      : [],
  says: () => 'Users comment on its records.',
  changed: ({ to }) => [
    to
      ? 'users can comment on the records'
      : 'users can no longer comment on the records; what they wrote is kept, unseen',
  ],
};
