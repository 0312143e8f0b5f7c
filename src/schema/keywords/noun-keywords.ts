// What the keywords of a noun say beside its fields and screens, and what a change of them means.
import { conditionText } from '../conditions/describe-conditions';
import type {
  Confirmation,
  Messages,
  Noun,
  NounApi,
  NounCall,
  NounChoices,
  RecordSchema,
  Right,
  Rights,
} from '../descriptor/descriptor';
import { messagesOf } from '../model/messages';
import { type DescriptorSet, pluralWithin, titleIn } from './descriptor-set';
import { type Keyword, type Keywords, wentFrom } from './keyword';
import { listed, quoted } from './message-text';

/** A noun in one state of the descriptors. */
export interface NounAbout {
  set: DescriptorSet;
  noun: Noun;
}

/** Compared by `schema-diff-record.ts` and `schema-diff-screen.ts`, key by key of their own tables. */
const elsewhere = { changed: () => [] };

export const NOUN_KEYWORDS: Keywords<Noun, NounAbout> = {
  noun: elsewhere,
  was: {
    changed: ({ to }) => [
      to === undefined ? 'it is no longer said to have had another name' : 'it is said to have had another name',
    ],
  },
  record: elsewhere,
  add: elsewhere,
  edit: elsewhere,
  screens: elsewhere,
  api: elsewhere,
  choices: elsewhere,
  messages: elsewhere,
  title: { changed: (change) => [wentFrom('the title', change)] },
  plural: { changed: (change) => [wentFrom('the plural', change)] },
  label: {
    says: (name, { noun }) => `Messages name a record by its ${titleIn(noun, name)}.`,
    changed: ({ from, to }, before, after) => {
      const [old, now] = [titleIn(before.noun, from ?? ''), titleIn(after.noun, to ?? '')];
      return [`rows are named by ${now} instead of ${old === now ? 'another field' : old}`];
    },
  },
  server: {
    says: () => 'Some of what it does is written in code, beside this description.',
    changed: (change) => [wentFrom('the module on the server', change)],
  },
  table: {
    says: (name, { set }) => `Its records are those of ${set.nouns.get(name)?.title ?? name}, seen in another way.`,
    changed: (change) => [wentFrom('the table of the records', change)],
  },
  may: {
    says: (rights) => rightLines(rights).join(' '),
    changed: ({ from = {}, to = {} }) =>
      (Object.keys({ ...from, ...to }) as Right[]).flatMap((right) => rightChange(right, from[right], to[right])),
  },
  confirmWhen: {
    says: (confirmations, { noun }) => confirmations.map((one) => confirmationLine(noun, one)).join(' '),
    changed: ({ from = [], to = [] }, before, after) => {
      const [old, now] = [
        from.map((one) => confirmationLine(before.noun, one)),
        to.map((one) => confirmationLine(after.noun, one)),
      ];
      return [
        ...now.flatMap((line) => (old.includes(line) ? [] : [`from now on: ${line}`])),
        ...old.flatMap((line) => (now.includes(line) ? [] : [`no longer: ${line}`])),
      ];
    },
  },
};

/** "Saving needs a confirmation (“Save without a rate?”) while Rate is empty." */
function confirmationLine(noun: Noun, { text, ...set }: Confirmation): string {
  return `Saving needs a confirmation (${quoted(text)}) while ${conditionText(set, new Map(Object.entries(noun.record.properties)))}.`;
}

/** "Only Administrator may add records or delete records." One message for the same roles. */
export function rightLines(rights: Rights): string[] {
  const byRoles = new Map<string, string[]>();
  for (const [right, roles] of Object.entries(rights) as [Right, readonly string[]][])
    byRoles.set(onlyRoles(roles), [...(byRoles.get(onlyRoles(roles)) ?? []), RIGHTS[right] ?? right]);
  return [...byRoles].map(([who, does]) => `${who} may ${listed(does, 'or')}.`);
}

const onlyRoles = (roles: readonly string[]): string => (roles.length === 0 ? 'Nobody' : `Only ${listed(roles)}`);

function rightChange(right: Right, from: readonly string[] | undefined, to: readonly string[] | undefined): string[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const does = RIGHTS[right] ?? right;
  if (!to)
    return [
      `everyone may ${does} again, no longer ${onlyRoles(from!).toLowerCase().startsWith('only') ? `only ${listed(from!)}` : 'nobody'}`,
    ];
  const who = to.length === 0 ? 'nobody' : `only ${listed(to)}`;
  return [from ? `${who} may ${does} now, where it was ${listed(from) || 'nobody'}` : `${who} may ${does} now`];
}

const RIGHTS: Record<Right, string> = {
  list: 'see the list',
  read: 'open a record',
  create: 'add records',
  update: 'edit records',
  delete: 'delete records',
  export: 'export the list',
};

export const RECORD_KEYWORDS: Keywords<RecordSchema, NounAbout> = {
  required: elsewhere,
  properties: elsewhere,
  unique: {
    says: (groups, { noun }) =>
      groups.map((names) => `No two ${pluralWithin(noun)} may have the same ${together(noun, names)}.`).join(' '),
    changed: ({ from = [], to = [] }, before, after) => {
      const [old, now] = [
        from.map((names) => together(before.noun, names)),
        to.map((names) => together(after.noun, names)),
      ];
      return [
        ...now.flatMap((text) => (old.includes(text) ? [] : [`no two records may have the same ${text} any more`])),
        ...old.flatMap((text) => (now.includes(text) ? [] : [`two records may have the same ${text}`])),
      ];
    },
  },
};

const together = (noun: Noun, names: readonly string[]): string =>
  `${listed(names.map((name) => titleIn(noun, name)))}${names.length > 1 ? ' together' : ''}`;

/** For other programs; the page's own calls follow from them. */
export const API_KEYWORDS: Keywords<NounApi, NounAbout> = {
  id: { changed: () => ['other programs find the number of a record under another name'] },
  base: { changed: (change) => [wentFrom('the address of the calls', change)] },
  list: { changed: (change) => [wentFrom('the method of the list call', change)] },
  paged: { changed: ({ to }) => [`the list is ${to ? 'now' : 'no longer'} fetched page by page`] },
  body: { changed: ({ to }) => [`records can ${to === 'multipart' ? 'now' : 'no longer'} be sent with files`] },
  calls: {
    says: (calls) => callsText(calls),
    changed: (change) => [wentFrom('the list of calls', change)],
  },
  fixed: { changed: (change) => [wentFrom('what is always sent along', change)] },
  single: {
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

export const CHOICE_KEYWORDS: Keywords<NounChoices, NounAbout> = {
  key: { changed: () => ['other programs find its option list under another name'] },
  id: { changed: () => ['the entries of its option list stand for another value'] },
  text: {
    says: (name, { noun }) => `Other forms offer its records by their ${titleIn(noun, name)}.`,
    changed: ({ from, to }, before, after) => [
      `option lists show ${titleIn(after.noun, to ?? '')} instead of ${titleIn(before.noun, from ?? '')}`,
    ],
  },
  choose: {
    says: (text) => `Until one is chosen they show ${quoted(text)}.`,
    changed: (change) => [wentFrom('the empty entry of the option list', change)],
  },
  none: {
    says: (text) => `Without any they show ${quoted(text)}.`,
    changed: (change) => [wentFrom('the entry of an option list without options', change)],
  },
};

/** When a message is shown. One that a noun did not define is compared as the default one. */
const message = (name: keyof Messages, when: string, what: string): Keyword<string, NounAbout> => ({
  says: (text) => `${when}: ${quoted(text)}`,
  changed: ({ from, to }, before, after) => [
    wentFrom(what, { from: from ?? usual(before.noun, name), to: to ?? usual(after.noun, name) }),
  ],
});

const usual = (noun: Noun, name: keyof Messages): string => messagesOf({ ...noun, messages: {} })[name];

export const MESSAGE_KEYWORDS: Keywords<Messages, NounAbout> = {
  add: message('add', 'Title of the form that adds', 'the title of the form that adds'),
  edit: message('edit', 'Title of the form that edits', 'the title of the form that edits'),
  created: message('created', 'After adding', 'the message after adding'),
  updated: message('updated', 'After editing', 'the message after editing'),
  deleteTitle: message(
    'deleteTitle',
    'Title of the question before deleting',
    'the title of the question before deleting',
  ),
  deleteText: message('deleteText', 'Question before deleting', 'the question before deleting'),
  deleted: message('deleted', 'After deleting', 'the message after deleting'),
  deletedTitle: message('deletedTitle', 'Title after deleting', 'the title after deleting'),
  deleteFailed: message('deleteFailed', 'When deleting fails', 'the message when deleting failed'),
  deleteFailedTitle: message('deleteFailedTitle', 'Title when deleting fails', 'the title when deleting failed'),
  inUse: message('inUse', 'When others still refer to it', 'the reason why a record in use cannot be deleted'),
  deactivateText: message(
    'deactivateText',
    'What follows when records become inactive',
    'what follows when records become inactive',
  ),
  loadFailed: message('loadFailed', 'When it cannot be fetched', 'the message when a record could not be fetched'),
  gone: message('gone', 'When it is gone', 'the message when a record is gone'),
  changed: message('changed', 'When someone else has saved it meanwhile', 'the message when someone else has saved'),
};
