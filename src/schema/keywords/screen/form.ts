// A page with a form, or with a record to read and print.

import type { FormScreen, PrintSheet } from '../../descriptor/descriptor';
import { EFFECT_NAMES } from '../../descriptor/names';
import { titleIn } from '../descriptor-set';
import { labelIn, placedIn } from '../entries';
import { layoutChanges } from '../entry-changes';
import { type ValueChange, wentFrom } from '../keyword';
import { listed, shown } from '../message-text';
import { flag, keywordsOf, listOf, nameOf, text } from '../schemas';
import { named } from '../suggestions';
import { EVERY_SCREEN, pageMessages, RECORD_RIGHTS } from './every-screen';
import { propose, steps } from './form-steps';
import type { ScreenAbout, ScreenKind } from './screen-keyword';
import { under } from './under';

/** The kind `form`: it adds, edits or shows, by `{id}` in its path and by `readonly`. */
export const form: ScreenKind<FormScreen> = {
  description: 'A page with a form, or with a record to read and print.',
  snippets: [
    {
      label: 'Page with a form',
      body: { kind: 'form', path: '/$1/create', title: 'Add $2', under: '/$1', layout: ['$3'] },
    },
    {
      label: 'Page of a record',
      body: { kind: 'form', path: '/$1/view/{id}', title: '$2', under: '/$1', readonly: true, layout: ['$3'] },
    },
  ],
  required: ['path', 'under'],
  text: (records, { path }, noun) =>
    path.includes('{')
      ? `A page with one of the ${records}`
      : noun?.api.single
        ? 'A form for the own record'
        : `A form that adds to the ${records}`,
  fields: ({ layout }) => placedIn(layout),
  modes: ({ path }, { api }) => [api.single || path.includes('{') ? 'edit' : 'add'],
  rights: RECORD_RIGHTS,
  messages: pageMessages,
  keywords: {
    ...EVERY_SCREEN,
    under: under(
      'The path of the list this form belongs to: its breadcrumb, its Cancel, and where it goes after saving.',
      '/users',
    ),
    breadcrumb: {
      schema: listOf(
        { type: 'string' },
        'The two parts of the breadcrumb, where they are not the title of the list and that of the form.',
        ['User List', 'Add User'],
        { minItems: 2, maxItems: 2 },
      ),
      section: 'What it is',
      says: (path) => [`The path above it reads ${path.join(' › ')}.`],
      changed: (change, _, { screen }) => [wentFrom(`the path above ${shown(screen.title)}`, change)],
    },
    readonly: {
      schema: flag('Nothing can be changed: the page of a record, for reading and printing.'),
      section: 'What it is',
      says: () => ['For reading and printing: nothing can be changed here.'],
      changed: ({ to }, _, { screen }) => [
        `${shown(screen.title)} can ${to ? 'no longer be changed' : 'now be changed'}`,
      ],
    },
    layout: {
      schema: {
        allOf: [{ $ref: '#/definitions/layout' }],
        description:
          'Its fields, from top to bottom as in every layout; without it they are those of the form before it.',
        examples: [['terminal_name', ['latitude', 'longitude']]],
      },
      changed: ({ from = [], to = [] }, before, after) => layoutChanges({ before, after }, from, to, formName(after)),
    },
    effects: {
      schema: nameOf('effectsName', 'The module of code that reacts to changed fields.', 'ticket'),
      section: 'Fields and rules',
      problems: (place, effects) => named(place, 'effects', effects, EFFECT_NAMES),
      says: () => [FOLLOWING],
      changed: (change, _, after) => effectsChange(change, after),
    },
    steps,
    propose,
    print: {
      schema: keywordsOf(
        "A record's page on paper: heading, QR code of its address, this layout, lines to sign on, and a foot on every page.",
        { layout: ['ticket_no'], sign: ['Signature', 'Date'] },
        {
          subtitle: text('The property below the heading.', 'issue_date'),
          layout: { $ref: '#/definitions/layout' },
          sign: listOf(
            { type: 'string' },
            'What is filled in by hand, each on a line at the end.',
            ['Signature', 'Name', 'Date'],
            { minItems: 1, uniqueItems: true },
          ),
        },
        ['layout'],
      ),
      section: 'On paper',
      says: (sheet, about) => printLines(sheet, about),
      changed: ({ from, to }, _, { screen }) => [
        from && to
          ? `what ${shown(screen.title)} shows on paper changed`
          : to
            ? `${shown(screen.title)} now prints on a sheet of its own`
            : `${shown(screen.title)} now prints as it stands on the screen`,
      ],
    },
  },
};

/** What is said of a form with effects. */
export const FOLLOWING = 'Some fields follow others while they are typed.';

function printLines({ subtitle, layout, sign }: PrintSheet, about: ScreenAbout): string[] {
  const { noun } = about;
  return [
    ...(subtitle !== undefined && noun ? [`Below the heading: ${titleIn(noun, subtitle)}.`] : []),
    `Fields: ${listed(placedIn(layout).map(({ entry }) => labelIn(about, entry)))}.`,
    ...(sign ? [`Lines for ${listed(sign)}.`] : []),
  ];
}

/** Effects that came, went or became others. */
export function effectsChange({ to }: ValueChange<string>, { screen }: ScreenAbout): string[] {
  return [
    `the fields of ${shown(screen.title)} ${to ? 'follow each other in another way' : 'no longer follow each other'} while they are typed`,
  ];
}

const formName = ({ screen, several }: ScreenAbout): string =>
  screen.kind === 'form' && several ? `the form ${shown(screen.title)}` : 'the form';
