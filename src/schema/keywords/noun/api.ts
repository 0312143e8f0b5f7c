// The calls of a noun, for integrations; the page's own calls follow from them.

import type { NounApi, NounCall } from '../../descriptor/descriptor';
import { type Keywords, wentFrom } from '../keyword';
import { listed } from '../message-text';
import { flag, listOf, text } from '../schemas';
import type { NounAbout } from './noun-about';

/** The keywords in `api`; their messages say what other programs notice of a change. */
export const API_KEYWORDS: Keywords<NounApi, NounAbout> = {
  id: {
    schema: text('The property that identifies a record; the server numbers them.', 'terminal_id'),
    changed: () => ['other programs find the number of a record under another name'],
  },
  base: {
    schema: {
      type: 'string',
      pattern: '^/',
      description: 'Its path under the base of the API; /create, /update/{id}, /delete/{id} and /{id} follow from it.',
      examples: ['/terminal'],
    },
    changed: (change) => [wentFrom('the address of the calls', change)],
  },
  list: {
    schema: { enum: ['GET', 'POST'], description: 'The method of the call that lists the records.' },
    changed: (change) => [wentFrom('the method of the list call', change)],
  },
  paged: {
    schema: flag(
      'The list comes a page at a time, searched and sorted by the server; a screen of kind "list" needs it.',
    ),
    changed: ({ to }) => [`the list is ${to ? 'now' : 'no longer'} fetched page by page`],
  },
  body: {
    schema: {
      enum: ['json', 'multipart'],
      default: 'json',
      description: 'How records are sent: as JSON, or as multipart, which a noun with files needs.',
    },
    changed: ({ to }) => [`records can ${to === 'multipart' ? 'now' : 'no longer'} be sent with files`],
  },
  calls: {
    schema: listOf(
      { enum: ['list', 'read', 'create', 'update', 'delete'] },
      'The calls that exist; without this keyword all five.',
      ['list', 'read'],
      { uniqueItems: true },
    ),
    says: (calls) => callsText(calls),
    changed: (change) => [wentFrom('the list of calls', change)],
  },
  fixed: {
    schema: {
      type: 'object',
      description: 'Values that are sent along with list and create.',
      examples: [{ type: 'Holidays' }],
    },
    changed: (change) => [wentFrom('what is always sent along', change)],
  },
  single: {
    schema: flag("There is one record only, the caller's own: it is read and updated without an id."),
    says: () => 'Everyone has one record, their own.',
    changed: ({ to }) => [
      to ? 'everyone has one record now, their own' : 'there is now more than one record for everyone',
    ],
  },
};

/** Nothing where all five are there. */
function callsText(calls: readonly NounCall[]): string | undefined {
  const missing = (Object.keys(CALLS) as NounCall[]).filter((call) => !calls.includes(call));
  if (missing.length === 0) return undefined;
  return `Its records cannot be ${listed(
    missing.map((call) => CALLS[call]),
    'or',
  )} here.`;
}

const CALLS: Record<NounCall, string> = {
  list: 'listed',
  read: 'opened one by one',
  create: 'added',
  update: 'edited',
  delete: 'deleted',
};
