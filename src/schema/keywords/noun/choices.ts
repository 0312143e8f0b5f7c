// How records are chosen in the forms of other nouns.

import type { NounChoices } from '../../descriptor/descriptor';
import { titleIn } from '../descriptor-set';
import { type Keywords, wentFrom } from '../keyword';
import { quoted } from '../message-text';
import { text } from '../schemas';
import type { NounAbout } from './noun-about';

/** The keywords in `choices`. */
export const CHOICE_KEYWORDS: Keywords<NounChoices, NounAbout> = {
  key: {
    schema: text(
      "The name of the list in GET /settings/get; without it the active records of the noun's own list are offered.",
      'terminals',
    ),
    changed: () => ['other programs find its option list under another name'],
  },
  id: {
    schema: text('The property that is sent when a record is chosen: that of "api.id".', 'terminal_id'),
    changed: () => ['the entries of its option list stand for another value'],
  },
  text: {
    schema: text('The property that is shown for a record.', 'terminal_name'),
    says: (name, { noun }) => `Other forms offer its records by their ${titleIn(noun, name)}.`,
    changed: ({ from, to }, before, after) => [
      `option lists show ${titleIn(after.noun, to ?? '')} instead of ${titleIn(before.noun, from ?? '')}`,
    ],
  },
  choose: {
    schema: text('The empty first entry of the select.', '-- Select Terminal --'),
    says: (text) => `Until one is chosen they show ${quoted(text)}.`,
    changed: (change) => [wentFrom('the empty entry of the option list', change)],
  },
  none: {
    schema: text('The only entry when there is nothing to choose.', '-- No Terminals Found --'),
    says: (text) => `Without any they show ${quoted(text)}.`,
    changed: (change) => [wentFrom('the entry of an option list without options', change)],
  },
};
