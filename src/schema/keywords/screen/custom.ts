// A screen that is code.

import type { CustomScreen } from '../../descriptor/descriptor';
import { COMPONENT_NAMES } from '../../descriptor/names';
import { asEntry } from '../entries';
import { shown } from '../message-text';
import { flag, nameOf } from '../schemas';
import { named } from '../suggestions';
import { EVERY_SCREEN, pageMessages, RECORD_RIGHTS } from './every-screen';
import type { ScreenKind } from './screen-keyword';
import { under } from './under';

/** What it shows is unknown here: every field that can be typed counts as one of its fields. */
export const custom: ScreenKind<CustomScreen> = {
  description: 'A screen that is code.',
  required: ['path', 'component'],
  text: (records, _, noun) => (noun ? `A page for ${records}` : 'A page of its own'),
  fields: (_, { record }) =>
    Object.entries(record.properties).flatMap(([name, { readOnly }]) =>
      readOnly ? [] : [{ entry: asEntry(name), section: '' }],
    ),
  modes: ({ path }, { api }) => [api.single || path.includes('{') ? 'edit' : 'add'],
  rights: RECORD_RIGHTS,
  messages: pageMessages,
  keywords: {
    ...EVERY_SCREEN,
    path: {
      ...EVERY_SCREEN.path,
      problems: (place, path, { screen }) =>
        screen.under === undefined && path.includes('{')
          ? [place.problem('the records of {id} are those of a list, so the screen must be "under" one')]
          : [],
    },
    under: under('The path of the list whose records it adds, or edits where its own path has {id}.', '/formmanage'),
    component: {
      schema: nameOf('componentName', 'The component in src/screens that renders it.', 'form-builder'),
      section: 'What it is',
      problems: (place, name) => named(place, 'component', name, COMPONENT_NAMES),
      says: () => ['It is written in code; this description knows its fields only.'],
      changed: (_, __, { screen }) => [`${shown(screen.title)} shows another page that is written in code`],
    },
    fullScreen: {
      schema: flag('The page has neither menu nor top bar.'),
      section: 'What it is',
      says: () => ['It fills the whole window, without the menu.'],
      changed: ({ to }, _, { screen }) => [`${shown(screen.title)} ${to ? 'now' : 'no longer'} fills the whole window`],
    },
    reference: {
      schema: flag('A template page with sample data; one setting of the server turns all of them off.'),
      section: 'What it is',
      says: () => ['A page of samples, which the operator can turn off.'],
      changed: ({ to }, _, { screen }) => [`${shown(screen.title)} is ${to ? 'now' : 'no longer'} a page of samples`],
    },
  },
};
