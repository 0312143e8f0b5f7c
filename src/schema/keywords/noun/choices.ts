// How records are chosen in the forms of other nouns.

import type { NounChoices } from '../../descriptor/descriptor';
import { titleIn } from '../descriptor-set';
import { type Keywords, wentFrom } from '../keyword';
import { quoted } from '../message-text';
import type { NounAbout } from './noun-about';

export const CHOICE_KEYWORDS: Keywords<NounChoices, NounAbout> = {
  key: {
    schema: {
      type: 'string',
      description:
        "The name of the list in GET /settings/get; without it the active records of the noun's own list are offered.",
      examples: ['terminals'],
    },
    changed: () => ['other programs find its option list under another name'],
  },
  id: {
    schema: {
      type: 'string',
      description: 'The property that is sent when a record is chosen: that of "api.id".',
      examples: ['terminal_id'],
    },
    changed: () => ['the entries of its option list stand for another value'],
  },
  text: {
    schema: { type: 'string', description: 'The property that is shown for a record.', examples: ['terminal_name'] },
    says: (name, { noun }) => `Other forms offer its records by their ${titleIn(noun, name)}.`,
    changed: ({ from, to }, before, after) => [
      `option lists show ${titleIn(after.noun, to ?? '')} instead of ${titleIn(before.noun, from ?? '')}`,
    ],
  },
  choose: {
    schema: {
      type: 'string',
      description: 'The empty first entry of the select.',
      examples: ['-- Select Terminal --'],
    },
    says: (text) => `Until one is chosen they show ${quoted(text)}.`,
    changed: (change) => [wentFrom('the empty entry of the option list', change)],
  },
  none: {
    schema: {
      type: 'string',
      description: 'The only entry when there is nothing to choose.',
      examples: ['-- No Terminals Found --'],
    },
    says: (text) => `Without any they show ${quoted(text)}.`,
    changed: (change) => [wentFrom('the entry of an option list without options', change)],
  },
};
