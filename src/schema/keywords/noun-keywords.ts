// Every keyword of a noun, with its entry.

import { conditionText } from '../conditions/describe-conditions';
import type { Confirmation, Noun, Right } from '../descriptor/descriptor';
import { confirmationProblems } from './condition-rules';
import { titleIn } from './descriptor-set';
import { objectOf, wentFrom } from './keyword';
import { quoted } from './message-text';
import { API_KEYWORDS } from './noun/api';
import { CHOICE_KEYWORDS } from './noun/choices';
import { comments } from './noun/comments';
import { MESSAGE_KEYWORDS } from './noun/messages';
import { elsewhere, type NounKeyword } from './noun/noun-about';
import { RECORD_KEYWORDS } from './noun/record';
import { rightChange, rightLines } from './noun/rights';
import { STATES } from './noun/states';
import { listOf, nameOf, text } from './schemas';

/** In the order of `schemas/meta/noun.json`; one that is missing does not compile. */
export const NOUN_KEYWORDS: { [Key in keyof Required<Noun>]: NounKeyword<NonNullable<Noun[Key]>> } = {
  noun: {
    schema: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'Its name on the wire and of its table, in the singular.',
      examples: ['terminal', 'ticket_form'],
    },
    ...elsewhere,
  },
  was: {
    schema: {
      $ref: '#/definitions/formerNames',
      description:
        'The name that the noun had before: its rows, and the references to them, follow at the next start, once. After several renames all former names.',
      examples: ['depot', ['depot', 'station']],
    },
    changed: ({ to }) => [
      to === undefined ? 'it is no longer said to have had another name' : 'it is said to have had another name',
    ],
  },
  title: {
    schema: {
      type: 'string',
      minLength: 1,
      description:
        'What people call one record. Titles, buttons and messages are made of it: "Add Terminal", "Terminal created!".',
      examples: ['Terminal'],
    },
    changed: (change) => [wentFrom('the title', change)],
  },
  plural: {
    schema: {
      type: 'string',
      minLength: 1,
      description: 'What people call several records, where the title with an "s" is wrong.',
      examples: ['Facilities'],
    },
    changed: (change) => [wentFrom('the plural', change)],
  },
  label: {
    schema: text(
      'The property that names a record in buttons, confirmations and the lists of other nouns: "Edit terminal Chicago".',
      'terminal_name',
    ),
    says: (name, { noun }) => `Messages name a record by its ${titleIn(noun, name)}.`,
    changed: ({ from, to }, before, after) => {
      const [old, now] = [titleIn(before.noun, from ?? ''), titleIn(after.noun, to ?? '')];
      return [`rows are named by ${now} instead of ${old === now ? 'another field' : old}`];
    },
  },
  server: {
    schema: nameOf(
      'serverModule',
      'A module in server/nouns, called like this file, that adds rules, columns or routes to the generated calls.',
      'tickets',
    ),
    says: () => 'Some of what it does is written in code, beside this description.',
    changed: (change) => [wentFrom('the module on the server', change)],
  },
  table: {
    schema: nameOf(
      'nounName',
      'The noun whose table holds the records, where this one is another view of them: it has calls and rights (`may`) of its own, not those of that noun.',
      'users',
    ),
    says: (name, { set }) => `Its records are those of ${set.nouns.get(name)?.title ?? name}, seen in another way.`,
    changed: (change) => [wentFrom('the table of the records', change)],
  },
  api: {
    schema: objectOf(API_KEYWORDS, {
      description: 'The addresses of its calls, which the server generates.',
      examples: [{ id: 'terminal_id', base: '/terminal', list: 'GET', paged: true }],
      defaultSnippets: [
        {
          label: 'A list that comes a page at a time',
          body: { id: '${1:terminal_id}', base: '/${2:terminal}', list: 'GET', paged: true },
        },
        {
          label: 'A short list that comes as a whole',
          body: { id: '${1:terminal_id}', base: '/${2:terminal}', list: 'POST' },
        },
      ],
      required: ['id', 'base', 'list'],
    }),
    ...elsewhere,
  },
  choices: {
    schema: objectOf(CHOICE_KEYWORDS, {
      description:
        'How records appear in the selects of other nouns. Without it a lookup has its label there, and none can refer to a noun whose list is paged.',
      examples: [{ id: 'worktype_id', text: 'worktype', choose: '-- Select Type --', none: '-- No Types Found --' }],
      defaultSnippets: [
        {
          label: 'Choices',
          body: {
            key: '${1:terminals}',
            id: '${2:terminal_id}',
            text: '${3:terminal_name}',
            choose: '-- Select ${4:Terminals} --',
            none: '-- No ${4:Terminals} Found --',
          },
        },
      ],
      required: ['id', 'text', 'choose', 'none'],
    }),
    ...elsewhere,
  },
  record: {
    schema: objectOf(RECORD_KEYWORDS, {
      description: 'What a record holds: one property for each value.',
      examples: [{ required: ['name'], properties: { name: { title: 'Name', type: 'string' } } }],
      required: ['required', 'properties'],
    }),
    ...elsewhere,
  },
  add: {
    schema: {
      allOf: [{ $ref: '#/definitions/variant' }],
      description: 'What differs from the record while a new one is added.',
      examples: [{ required: ['name', 'password'] }],
    },
    ...elsewhere,
  },
  edit: {
    schema: {
      allOf: [{ $ref: '#/definitions/variant' }],
      description: 'What differs from the record while one is edited.',
      examples: [{ properties: { code: { readOnly: true } } }],
    },
    ...elsewhere,
  },
  messages: {
    schema: objectOf(MESSAGE_KEYWORDS, {
      description: 'Messages that differ from those made of the title.',
      examples: [{ created: 'Holiday added!' }],
    }),
    ...elsewhere,
  },
  may: {
    schema: {
      type: 'object',
      description:
        'Who may do what, by the names of user types. Without an entry everyone who is signed in may. What a user may not do is not offered, and the server refuses it.',
      examples: [{ delete: ['Administrator'] }],
      additionalProperties: false,
      minProperties: 1,
      properties: {
        list: { $ref: '#/definitions/roles', description: 'Who sees the list: its menu entry, its page, its rows.' },
        read: { $ref: '#/definitions/roles', description: 'Who opens a record; nobody else can change one either.' },
        create: { $ref: '#/definitions/roles', description: 'Who adds and copies records.' },
        update: { $ref: '#/definitions/roles', description: 'Who changes records; they must be allowed to read them.' },
        delete: { $ref: '#/definitions/roles', description: 'Who deletes records.' },
        export: { $ref: '#/definitions/roles', description: 'Who downloads the list; they must be allowed to see it.' },
      },
    },
    says: (rights) => rightLines(rights).join(' '),
    changed: ({ from = {}, to = {} }) =>
      (Object.keys({ ...from, ...to }) as Right[]).flatMap((right) => rightChange(right, from[right], to[right])),
  },
  comments,
  confirmWhen: {
    schema: listOf(
      { $ref: '#/definitions/confirmation' },
      'What the user confirms once before a save, while fields have certain values. Calls of the API take the record either way.',
      [{ text: 'Save without a rate?', match: 'all', rules: [{ field: 'rate', operator: 'is empty' }] }],
      { minItems: 1 },
    ),
    problems: confirmationProblems,
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
  states: STATES,
  screens: {
    schema: listOf(
      { $ref: '#/definitions/screen' },
      'What staff see of it: lists, tables and forms, each with an address.',
      [
        {
          kind: 'inline',
          path: '/worktype',
          title: 'Manage Type of Work',
          columns: ['worktype', 'status'],
          actions: ['add', 'edit'],
        },
      ],
    ),
    ...elsewhere,
  },
};

/** "Saving needs a confirmation (“Save without a rate?”) while Rate is empty." */
function confirmationLine(noun: Noun, { text, ...set }: Confirmation): string {
  return `Saving needs a confirmation (${quoted(text)}) while ${conditionText(set, new Map(Object.entries(noun.record.properties)))}.`;
}
