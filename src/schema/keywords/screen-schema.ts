// What a screen may have, by its kind, as JSON Schema.

import type { Screen } from '../descriptor/descriptor';
import type { Schema } from './keyword';
import { SCREEN_KEYWORDS } from './screen-keywords';
import { SCREEN_KINDS } from './screen-kinds';

/** A screen: what every one has, and what the others follow from. */
export const screenSchema = (): Schema => ({
  type: 'object',
  required: ['kind', 'title'],
  defaultSnippets: [
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
    {
      label: 'Page with a form',
      body: { kind: 'form', path: '/$1/create', title: 'Add $2', under: '/$1', layout: ['$3'] },
    },
    {
      label: 'Page of a record',
      body: { kind: 'form', path: '/$1/view/{id}', title: '$2', under: '/$1', readonly: true, layout: ['$3'] },
    },
  ],
  properties: {
    kind: {
      enum: Object.keys(SCREEN_KINDS),
      enumDescriptions: Object.values(SCREEN_KINDS).map(({ description }) => description),
      description: 'What kind of screen it is; the other keywords follow from it.',
    },
    title: {
      type: 'string',
      description: 'The heading of the page, and its name in the browser.',
      examples: ['Manage Terminals'],
    },
  },
  allOf: Object.entries(SCREEN_KINDS).map(([kind, { required }]) => ({
    if: { required: ['kind'], properties: { kind: { const: kind } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: {
      additionalProperties: false,
      required,
      properties: { kind: true, title: true, ...ofKind(kind as Screen['kind']) },
    },
  })),
});

const ofKind = (kind: Screen['kind']): Schema =>
  Object.fromEntries(
    Object.entries(SCREEN_KEYWORDS).flatMap(([word, { schemas }]) => (schemas?.[kind] ? [[word, schemas[kind]]] : [])),
  );
