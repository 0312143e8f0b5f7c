// A whole table on one page, edited row by row.

import type { InlineScreen, Layout } from '../../descriptor/descriptor';
import { placedIn } from '../entries';
import { listOf, text } from '../schemas';
import { ADD_MESSAGES, ALL_RIGHTS, DELETE_MESSAGES, EDIT_MESSAGES, EVERY_SCREEN } from './every-screen';
import type { ScreenKind } from './screen-keyword';
import { actions, columns, empty, modesOf } from './table';

/** The kind `inline`. It has no pages, so it is for short tables such as rates. */
export const inline: ScreenKind<InlineScreen> = {
  description: 'A whole table on one page, edited row by row.',
  snippets: [
    {
      label: 'Table that is edited row by row',
      body: {
        kind: 'inline',
        path: '/$1',
        title: 'Manage $2',
        menu: { group: '${3:Settings}', label: '$2', order: 10 },
        columns: ['$4'],
        actions: ['add', 'edit', 'delete'],
      },
    },
  ],
  required: ['columns', 'actions'],
  text: (records) => `A table of ${records}, edited row by row`,
  fields: ({ columns }) => placedIn(columns as Layout),
  modes: ({ actions }) => modesOf(actions),
  rights: ALL_RIGHTS,
  messages: () => [...ADD_MESSAGES, ...EDIT_MESSAGES, ...DELETE_MESSAGES],
  keywords: {
    ...EVERY_SCREEN,
    columns: {
      schema: listOf(
        { $ref: '#/definitions/tableColumn' },
        'The columns, from left to right, each read and edited in its place.',
        ['worktype', 'status'],
        { minItems: 1 },
      ),
      ...columns,
    },
    actions: {
      schema: listOf({ enum: ['add', 'edit', 'delete'] }, 'What can be done with rows.', ['add', 'edit', 'delete'], {
        uniqueItems: true,
      }),
      ...actions,
    },
    serverErrors: {
      schema: {
        enum: ['popup'],
        description: "Errors of the server are also listed in a popup titled 'Validation Error'.",
      },
      section: 'Messages',
      says: () => ['What the server refuses is also shown in a window of its own.'],
      changed: ({ to }) => [`what the server refuses is ${to ? 'now also' : 'no longer'} shown in a window of its own`],
    },
    empty: {
      schema: text(
        'What an empty table says about what will be here.',
        'The kinds of work that staff can choose from are kept here.',
      ),
      ...empty,
    },
  },
};
