// A list that comes a page at a time.

import type { ListFeature, ListScreen, ListView } from '../../descriptor/descriptor';
import { EFFECT_NAMES } from '../../descriptor/names';
import { changedOrder } from '../changes';
import { mapProblems } from '../coordinates';
import { labelIn, type Owner, placedIn } from '../entries';
import { layoutChanges } from '../entry-changes';
import { listed, shown } from '../message-text';
import { flag, keywordsOf, listOf, nameOf, text } from '../schemas';
import { named } from '../suggestions';
import { ADD_MESSAGES, ALL_RIGHTS, DELETE_MESSAGES, EDIT_MESSAGES, EVERY_SCREEN } from './every-screen';
import { effectsChange, FOLLOWING } from './form';
import { lineText } from './line-text';
import { board } from './list-board';
import { filterProblems, sortProblems, viewProblems } from './list-opening';
import type { ScreenKind } from './screen-keyword';
import { actions, columns, empty, modesOf } from './table';

const SORT = keywordsOf(
  'The order; without it by the first column, descending.',
  { field: 'carrier_name', direction: 'asc' },
  {
    field: text('A column of the list.', 'carrier_name'),
    direction: {
      enum: ['asc', 'desc'],
      enumDescriptions: ['The smallest, the oldest or A comes first.', 'The largest, the newest or Z comes first.'],
      description: 'Which end of the order comes first.',
    },
  },
  ['field', 'direction'],
);

const FILTER = {
  type: 'object',
  description:
    'Searches by column: the value of a choice, a number, a text, or days: 2026-03-01, 2026-03, 2026-03-01..2026-03-07, last 7 days. Staff can clear them.',
  examples: [{ status: '1' }],
  minProperties: 1,
  additionalProperties: { type: 'string' },
};

/** The kind `list`, with all that a list may also be: a map, a board, a form in a modal. */
export const list: ScreenKind<ListScreen> = {
  description: 'A list that comes a page at a time, with search and sort.',
  snippets: [
    {
      label: 'List with a form in a modal',
      body: {
        kind: 'list',
        path: '/$1',
        title: 'Manage $2',
        menu: { group: '${3:Settings}', label: '$2', order: 10 },
        columns: ['$4'],
        actions: ['add', 'edit', 'delete'],
        form: { layout: ['$4'] },
      },
    },
  ],
  required: ['columns', 'actions'],
  text: (records) => `A list of ${records}, page by page`,
  fields: ({ form }) => (form ? placedIn(form.layout) : []),
  modes: ({ actions }) => modesOf(actions),
  rights: ALL_RIGHTS,
  messages: ({ form }) => [...(form ? [...ADD_MESSAGES, ...EDIT_MESSAGES] : []), ...DELETE_MESSAGES, 'deactivateText'],
  keywords: {
    ...EVERY_SCREEN,
    sort: {
      schema: SORT,
      section: 'What it is',
      problems: sortProblems,
      otherwise: (about) => [`It opens ${orderText(undefined, about)}.`],
      says: (order, about) => [`It opens ${orderText(order, about)}.`],
      changed: ({ to }, _, after) => [`the list now opens ${orderText(to, after)}`],
    },
    filter: {
      schema: FILTER,
      section: 'What it is',
      problems: filterProblems,
      says: (searches, about) => [`It opens with ${searchText(searches, about)}, which can be cleared.`],
      changed: ({ to }, _, after) => [`the list now opens with ${searchText(to, after)}`],
    },
    views: {
      schema: listOf(
        keywordsOf(
          'Searches under a name, their order and columns.',
          { name: 'Inactive', filter: { status: '0' } },
          {
            name: text('What the tab says.', 'Inactive'),
            filter: FILTER,
            sort: SORT,
            columns: listOf(
              text('A column of the list.', 'carrier_name'),
              'The columns that it shows, from left to right; without it those that are shown anyway.',
              ['carrier_name', 'status'],
              { minItems: 1, uniqueItems: true },
            ),
          },
          ['name', 'filter'],
        ),
        'Views of the list as tabs above it, each with the number of its records, beside All, Mine (of an assignee) and Late (of a due date). Staff save further ones.',
        [{ name: 'Inactive', filter: { status: '0' } }],
        { minItems: 1, maxItems: 10 },
      ),
      section: 'What it is',
      problems: viewProblems,
      says: (views, about) => views.map((view) => viewText(view, about)),
      changed: ({ to = [] }, _, after) =>
        to.length > 0
          ? to.map((view) => `the list now has: ${viewText(view, after)}`)
          : ['the list no longer has views of its own'],
    },
    columns: {
      schema: listOf(
        { $ref: '#/definitions/column' },
        'The columns, from left to right; the list is sorted by the first.',
        ['terminal_name', { field: 'terminal_address', label: 'Address' }],
        { minItems: 1 },
      ),
      ...columns,
    },
    form: {
      schema: keywordsOf(
        'The form behind add, edit and copy, in a modal; without it they lead to pages that are "under" this list.',
        { layout: ['terminal_name', 'status'] },
        {
          layout: { $ref: '#/definitions/layout' },
          effects: nameOf('effectsName', 'The module of code that reacts to changed fields.', 'ticket'),
        },
        ['layout'],
      ),
      section: 'Fields and rules',
      problems: (place, { effects }) => (effects ? named(place.at('effects'), 'effects', effects, EFFECT_NAMES) : []),
      says: ({ effects }) => (effects === undefined ? [] : [FOLLOWING]),
      changed: ({ from, to }, before, after) => {
        if (!from || !to) return [to ? 'the form is now over the list' : 'the form is no longer over the list'];
        const effects = from.effects === to.effects ? [] : effectsChange({ from: from.effects, to: to.effects }, after);
        return [...layoutChanges({ before, after }, from.layout, to.layout, 'the form'), ...effects];
      },
    },
    actions: {
      schema: listOf(
        { enum: ['add', 'view', 'edit', 'copy', 'delete'] },
        'What can be done with records; "copy" opens the form for a new record with the values of another one.',
        ['add', 'edit', 'delete'],
        { uniqueItems: true },
      ),
      ...actions,
    },
    furtherColumns: {
      schema: flag('The menu of the list offers further columns, which the module of the server names.'),
      section: 'What it is',
      says: (offers) => (offers ? ['Its menu offers further columns.'] : []),
      changed: ({ to }) => [`the menu of the list ${to ? 'now' : 'no longer'} offers further columns`],
    },
    disable: {
      schema: listOf(
        { enum: ['views', 'columns', 'export', 'bulk'] },
        'What this list does not have of saved views, choice of columns, export, and actions on several rows at once.',
        ['bulk'],
        { uniqueItems: true },
      ),
      section: 'Actions',
      says: (features) => [
        `It has no ${listed(
          features.map((feature) => FEATURES[feature].replace(/^an? /, '')),
          'or',
        )}.`,
      ],
      changed: ({ from = [], to = [] }) =>
        changedOrder(from, to).flatMap(({ item, kind }) =>
          kind === 'moved'
            ? []
            : [`the list ${kind === 'added' ? 'no longer' : 'now'} has ${FEATURES[item as ListFeature] ?? item}`],
        ),
    },
    phone: {
      schema: listOf(
        { type: 'array', minItems: 1, maxItems: 2, items: { $ref: '#/definitions/column' } },
        'The lines of a row on a phone, each with a left and a right end; without it every column is a line. A number has its label in front, unless the entry has a label, which follows as its unit.',
        [['terminal_name', 'status'], ['terminal_address']],
      ),
      section: 'On a phone',
      says: (lines, about) => lines.map((line) => lineText(line, about)),
      changed: () => ['the lines of a row on a phone changed'],
    },
    map: {
      schema: {
        type: 'object',
        description:
          'Staff can see the records of the list on a map instead of in the table, many of them as clusters.',
        examples: [{ fields: ['latitude', 'longitude'] }],
        defaultSnippets: [{ label: 'Map', body: { fields: ['${1:latitude}', '${2:longitude}'] } }],
        additionalProperties: false,
        required: ['fields'],
        properties: {
          fields: listOf(
            { type: 'string' },
            'Latitude and longitude, two numbers of the record, in degrees.',
            ['latitude', 'longitude'],
            { minItems: 2, maxItems: 2 },
          ),
          lines: listOf(
            { type: 'array', minItems: 1, maxItems: 2, items: { $ref: '#/definitions/column' } },
            'The two lines of a row beside the map, each with a left and a right end; without them the first two of "phone".',
            [['ticket_no', 'issue_date'], ['terminal.terminal_name']],
            { minItems: 1, maxItems: 2 },
          ),
        },
      },
      section: 'On a map',
      problems: (place, map, { noun }) => (noun ? mapProblems(place, map, noun) : []),
      says: ({ fields, lines = [] }, about) => [
        `Records can be seen on a map, by ${listed(fields.map((field) => labelIn(about, { field })))}.`,
        ...lines.map((line) => lineText(line, about)),
      ],
      changed: ({ from, to }) => [
        from && to
          ? 'what the map of the list shows changed'
          : `the records can ${to ? 'now' : 'no longer'} be seen on a map`,
      ],
    },
    board,
    empty: {
      schema: text(
        'What an empty list says about what will be here.',
        'Every place where tickets are issued appears here.',
      ),
      ...empty,
    },
  },
};

/** How a list opens, also without an order of its own. */
function orderText(order: ListScreen['sort'], about: Owner): string {
  if (!order) return 'in the order of its first column, descending';
  return `sorted by ${labelIn(about, order)}, ${order.direction === 'desc' ? 'descending' : 'ascending'}`;
}

const viewText = ({ name, filter, sort, columns }: ListView, about: Owner): string =>
  `The view ${shown(name)}: ${searchText(filter, about)}${sort ? `, ${orderText(sort, about)}` : ''}${
    columns ? `, with ${listed(columns.map((field) => labelIn(about, { field })))}` : ''
  }.`;

function searchText(searches: ListScreen['filter'], about: Owner): string {
  if (!searches) return 'every row';
  const all = Object.entries(searches).map(
    ([field, text]) => `${labelIn(about, { field })} ${shown(searchedFor(field, text, about))}`,
  );
  return `a search for ${listed(all)}`;
}

/** The text of a choice that is searched for by its value. */
function searchedFor(field: string, text: string, { set, noun }: Owner): string {
  const options = noun?.record.properties[field]?.options;
  const choices = typeof options === 'string' ? (set.lists[options] ?? []) : (options ?? []);
  const choice = choices.find((one) => typeof one !== 'string' && String(one.value) === text);
  return typeof choice === 'object' ? choice.text : text;
}

const FEATURES: Record<ListFeature, string> = {
  views: 'saved views',
  columns: 'a choice of columns',
  export: 'an export',
  bulk: 'actions for several rows at once',
};
