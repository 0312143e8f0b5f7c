// Numbers, bars and records of one or several nouns on one page.

import type { DashboardPanel, DashboardScreen, PanelKind } from '../../descriptor/descriptor';
import { TONES } from '../../descriptor/names';

import { panelList } from '../../model/dashboard';
import { pluralOf } from '../../model/noun-label';
import { changedOrder } from '../changes';
import { labelIn, type Owner } from '../entries';
import { listed, quoted, shown } from '../message-text';
import { keywordsOf, listOf, nameOf, text } from '../schemas';
import { narrowProblems, panelProblems } from './dashboard-panels';
import { EVERY_SCREEN, OF_SEVERAL_NOUNS } from './every-screen';
import type { ScreenKind } from './screen-keyword';

const PANEL = keywordsOf(
  'A part of the page.',
  { title: 'By status', noun: 'terminal', as: 'bars', by: 'status' },
  {
    title: text('Its heading.', 'By status'),
    noun: nameOf('nounName', 'Whose records it counts. Who may not list them does not see it.', 'terminal'),
    as: {
      enum: ['number', 'bars', 'parts', 'days', 'records'],
      enumDescriptions: [
        'How many there are.',
        'How many have each value of a column, as bars below each other.',
        'The same as parts of one bar.',
        'How many there are of each of the last days.',
        'The first of them.',
      ],
      description: 'What it shows.',
    },
    by: text(
      'The column of the list by which they are counted: a choice or a referenced record, for "days" a day; records are sorted by it, the smallest first. A number says of a day how many have today in it, or, where its filter is about that column, how old the oldest is.',
      'terminal.terminal_name',
    ),
    filter: {
      type: 'object',
      description: 'Searches by column of the list, as texts of its search boxes: only what they find counts.',
      examples: [{ status: '1' }],
      minProperties: 1,
      additionalProperties: { type: 'string' },
    },
    tone: { enum: TONES, description: 'What a number above zero means.', examples: ['bad'] },
  },
  ['title', 'noun', 'as'],
);

/** The kind `dashboard`; what its panels may say is checked in `dashboard-panels.ts`. */
export const dashboard: ScreenKind<DashboardScreen> = {
  description: 'Numbers, bars and records of several nouns on one page, each leading to its list.',
  snippets: [
    {
      label: 'Page of numbers and bars',
      body: { kind: 'dashboard', path: '/$1', title: '$2', panels: [{ title: '$3', noun: '$4', as: 'number' }] },
    },
  ],
  required: ['path', 'panels'],
  text: () => 'A page of numbers and bars',
  ...OF_SEVERAL_NOUNS,
  keywords: {
    ...EVERY_SCREEN,
    path: {
      ...EVERY_SCREEN.path,
      problems: (place, path) =>
        /^\/[^/{]+$/.test(path) ? [] : [place.problem('the address of a dashboard has one part, such as "/start"')],
    },
    narrowBy: {
      schema: nameOf('nounName', 'Staff may narrow what refers to this noun to one of its records.', 'terminal'),
      section: 'What it is',
      problems: narrowProblems,
      says: (name, { set }) => [`It can be narrowed to one of the ${plural(name, set)}.`],
      changed: ({ to }, _, { set, screen }) => [
        to === undefined
          ? `${shown(screen.title)} can no longer be narrowed`
          : `${shown(screen.title)} can now be narrowed to one of the ${plural(to, set)}`,
      ],
    },
    panels: {
      schema: listOf(
        PANEL,
        'Its parts, in their order. Numbers beside each other stand in one row.',
        [{ title: 'Active', noun: 'terminal', as: 'number', filter: { status: '1' } }],
        { minItems: 1, maxItems: 20 },
      ),
      section: 'What it is',
      problems: panelProblems,
      says: (panels, about) => panels.map((panel) => panelText(panel, about)),
      changed: ({ from = [], to = [] }, before, after) => {
        const texts = (panels: readonly DashboardPanel[], owner: Owner) => panels.map((one) => panelText(one, owner));
        return changedOrder(texts(from, before), texts(to, after)).map(({ item, kind, place }) => {
          const what = item.replace(/\.$/, '');
          return `${shown(after.screen.title)}: ${what} ${kind === 'moved' ? 'moved' : `was ${kind}`}${place}`;
        });
      },
    },
  },
};

const plural = (name: string, { nouns }: Owner['set']): string => {
  const noun = nouns.get(name);
  return noun ? pluralOf(noun).toLowerCase() : name;
};

const KINDS: Readonly<Record<PanelKind, string>> = {
  number: 'how many',
  bars: 'bars',
  parts: 'the parts of one bar',
  days: 'bars by day',
  records: 'the first',
};

/** "“By type”: tickets, bars by Ticket Type; only with State “Issued”." */
function panelText({ title, noun: name, as, by, filter = {}, tone }: DashboardPanel, { set }: Owner): string {
  const noun = set.nouns.get(name);
  const columns = noun && panelList(noun)?.columns;
  const labelOf = (path: string) => {
    const entry = columns?.find((one) => typeof one === 'object' && 'field' in one && one.field === path);
    return labelIn({ set, noun }, typeof entry === 'object' ? entry : { field: path });
  };
  const searches = Object.entries(filter).map(([path, value]) => `${labelOf(path)} ${quoted(value)}`);
  return [
    `${quoted(title)}: ${plural(name, set)}, ${KINDS[as] ?? as}`,
    by === undefined ? '' : ` by ${labelOf(by)}`,
    searches.length > 0 ? `, with ${listed(searches)}` : '',
    tone === undefined ? '' : `, as ${tone}`,
    '.',
  ].join('');
}
