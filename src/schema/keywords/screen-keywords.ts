// What the keywords of screens say, and what a change of them means. `schema-diff-entries.ts` compares columns and
// layouts.
import type {
  Entry,
  ListAction,
  ListFeature,
  ListScreen,
  MenuEntry,
  Noun,
  PrintSheet,
  Screen,
} from '../descriptor/descriptor';
import { USER_MENU } from '../descriptor/names';
import { changedKeys, changedOrder } from './changes';
import { pluralWithin, titleIn } from './descriptor-set';
import { asEntry, describeColumn, labelIn, type Owner, placedIn } from './entries';
import { entryChanges, layoutChanges } from './entry-changes';
import { type Keyword, type Schema, type ValueChange, wentFrom } from './keyword';
import { listed, quoted, shown } from './message-text';
import { kindText } from './screen-kinds';

export interface ScreenAbout extends Owner {
  screen: Screen;
  /** The noun has more screens than this one, so a message must name a form by its title. */
  several: boolean;
}

/** The parts of the text beside a screen, in their order. */
export const SECTIONS = [
  'What it is',
  'Columns',
  'Fields and rules',
  'Actions',
  'On a phone',
  'On a map',
  'On paper',
  'Messages',
] as const;

export type SectionName = (typeof SECTIONS)[number];

interface ScreenKeyword<Value> extends Omit<Keyword<Value, ScreenAbout>, 'says' | 'schema'> {
  /** Its values by the kinds of screen that have it; of `kind` and `title` every screen has the same. */
  schemas?: Partial<Record<Screen['kind'], Schema>>;
  section?: SectionName;
  says?(value: Value, about: ScreenAbout): readonly string[];
}

type KeyOf<Type> = Type extends unknown ? keyof Type : never;
type ValueAt<Type, Key> = Type extends unknown ? (Key extends keyof Type ? Type[Key] : never) : never;
export type ScreenKey = KeyOf<Screen>;

export const SCREEN_KEYWORDS: { [Key in ScreenKey]: ScreenKeyword<NonNullable<ValueAt<Screen, Key>>> } = {
  kind: {
    section: 'What it is',
    says: (kind, { noun, screen }) => [`${kindText(kind, noun, screen)}.`],
    changed: (_, { screen: before }, { screen, noun }) => [
      `${shown(screen.title)} is now ${kindText(screen.kind, noun, screen).toLowerCase()}, no longer ${kindText(before.kind, noun, before).toLowerCase()}`,
    ],
  },
  title: {
    changed: (change) => [wentFrom('the title of the screen', change)],
  },
  path: {
    schemas: everywhere({ $ref: '#/definitions/path' }),
    changed: (change, _, { screen }) => [wentFrom(`the address of ${shown(screen.title)}`, change)],
  },
  menu: {
    schemas: everywhere({ $ref: '#/definitions/menu' }),
    section: 'What it is',
    says: ({ group, label }) => [
      group === USER_MENU
        ? `In everyone’s own menu as ${quoted(label)}.`
        : `In the menu under ${group}, as ${quoted(label)}.`,
    ],
    changed: menuChange,
  },
  under: {
    schemas: {
      form: {
        $ref: 'names.json#/definitions/screenPath',
        description:
          'The path of the list this form belongs to: its breadcrumb, its Cancel, and where it goes after saving.',
        examples: ['/users'],
      },
      custom: {
        $ref: 'names.json#/definitions/screenPath',
        description: 'The path of the list whose records it adds, or edits where its own path has {id}.',
        examples: ['/formmanage'],
      },
    },
    section: 'What it is',
    says: (path, about) => [`Saving and Cancel lead back to ${screenAt(about, path)}.`],
    changed: ({ from, to }, before, after) => [
      `saving ${shown(after.screen.title)} leads back to ${to ? screenAt(after, to) : 'no list'} instead of ${from ? screenAt(before, from) : 'no list'}`,
    ],
  },
  breadcrumb: {
    schemas: {
      form: {
        type: 'array',
        minItems: 2,
        maxItems: 2,
        items: { type: 'string' },
        description: 'The two parts of the breadcrumb, where they are not the title of the list and that of the form.',
        examples: [['User List', 'Add User']],
      },
    },
    section: 'What it is',
    says: (path) => [`The path above it reads ${path.join(' › ')}.`],
    changed: (change, _, { screen }) => [wentFrom(`the path above ${shown(screen.title)}`, change)],
  },
  component: {
    schemas: {
      custom: {
        $ref: 'names.json#/definitions/componentName',
        description: 'The component in src/screens that renders it.',
        examples: ['form-builder'],
      },
    },
    section: 'What it is',
    says: () => ['It is written in code; this description knows its fields only.'],
    changed: (_, __, { screen }) => [`${shown(screen.title)} shows another page that is written in code`],
  },
  fullScreen: {
    schemas: { custom: { type: 'boolean', description: 'The page has neither menu nor top bar.' } },
    section: 'What it is',
    says: () => ['It fills the whole window, without the menu.'],
    changed: ({ to }, _, { screen }) => [`${shown(screen.title)} ${to ? 'now' : 'no longer'} fills the whole window`],
  },
  reference: {
    schemas: {
      custom: {
        type: 'boolean',
        description: 'A template page with sample data; one setting of the server turns all of them off.',
      },
    },
    section: 'What it is',
    says: () => ['A page of samples, which the operator can turn off.'],
    changed: ({ to }, _, { screen }) => [`${shown(screen.title)} is ${to ? 'now' : 'no longer'} a page of samples`],
  },
  readonly: {
    schemas: {
      form: { type: 'boolean', description: 'Nothing can be changed: the page of a record, for reading and printing.' },
    },
    section: 'What it is',
    says: () => ['For reading and printing: nothing can be changed here.'],
    changed: ({ to }, _, { screen }) => [
      `${shown(screen.title)} can ${to ? 'no longer be changed' : 'now be changed'}`,
    ],
  },
  parts: {
    schemas: {
      stack: {
        type: 'array',
        minItems: 1,
        items: { $ref: 'names.json#/definitions/nounName' },
        description: 'Nouns whose inline tables stand below each other.',
        examples: [['laborhour', 'holiday']],
      },
    },
    section: 'What it is',
    says: (names, { set }) => [
      `The tables of ${listed(names.map((name) => plural(set.nouns.get(name), name)))}, below each other.`,
    ],
    changed: ({ from = [], to = [] }, before, { set, screen }) => {
      const named = (names: readonly string[], { nouns }: Owner['set']) =>
        names.map((name) => plural(nouns.get(name), name));
      return changedOrder(named(from, before.set), named(to, set)).map(
        ({ item, kind, place }) =>
          `the table of ${item} ${kind === 'moved' ? '' : 'was '}${kind}${place} on ${shown(screen.title)}`,
      );
    },
  },
  sort: {
    schemas: {
      list: {
        type: 'object',
        description: 'The order in which the list opens; without it by its first column, descending.',
        examples: [{ field: 'carrier_name', direction: 'asc' }],
        additionalProperties: false,
        required: ['field', 'direction'],
        properties: {
          field: { type: 'string', description: 'A column of the list.', examples: ['carrier_name'] },
          direction: {
            enum: ['asc', 'desc'],
            enumDescriptions: [
              'The smallest, the oldest or A comes first.',
              'The largest, the newest or Z comes first.',
            ],
            description: 'Which end of the order comes first.',
          },
        },
      },
    },
    section: 'What it is',
    says: (order, about) => [`It opens ${orderText(order, about)}.`],
    changed: ({ to }, _, after) => [`the list now opens ${orderText(to, after)}`],
  },
  filter: {
    schemas: {
      list: {
        type: 'object',
        description:
          'The searches with which the list opens, by column: the value of a choice, a number, a text, or days: 2026-03-01, 2026-03, 2026-03-01..2026-03-07, last 7 days. Staff can clear them.',
        examples: [{ status: '1' }],
        minProperties: 1,
        additionalProperties: { type: 'string' },
      },
    },
    section: 'What it is',
    says: (searches, about) => [`It opens with ${searchText(searches, about)}, which can be cleared.`],
    changed: ({ to }, _, after) => [`the list now opens with ${searchText(to, after)}`],
  },
  columns: {
    schemas: {
      list: {
        type: 'array',
        minItems: 1,
        items: { $ref: '#/definitions/column' },
        description: 'The columns, from left to right; the list is sorted by the first.',
        examples: [['terminal_name', { field: 'terminal_address', label: 'Address' }]],
      },
      inline: {
        type: 'array',
        minItems: 1,
        items: { $ref: '#/definitions/tableColumn' },
        description: 'The columns, from left to right, each read and edited in its place.',
        examples: [['worktype', 'status']],
      },
    },
    section: 'Columns',
    says: (columns, about) => columns.map((entry) => describeColumn(about, entry)),
    changed: ({ from = [], to = [] }, before, after) =>
      entryChanges({ before, after }, placed(from), placed(to), 'column', ''),
  },
  layout: {
    schemas: {
      form: {
        allOf: [{ $ref: '#/definitions/layout' }],
        description:
          'Its fields, from top to bottom as in every layout; without it they are those of the form before it.',
        examples: [['terminal_name', ['latitude', 'longitude']]],
      },
    },
    changed: ({ from = [], to = [] }, before, after) => layoutChanges({ before, after }, from, to, formName(after)),
  },
  form: {
    schemas: {
      list: {
        type: 'object',
        description:
          'The form behind add, edit and copy, in a modal; without it they lead to pages that are "under" this list.',
        examples: [{ layout: ['terminal_name', 'status'] }],
        additionalProperties: false,
        required: ['layout'],
        properties: {
          layout: { $ref: '#/definitions/layout' },
          effects: {
            $ref: 'names.json#/definitions/effectsName',
            description: 'The module of code that reacts to changed fields.',
            examples: ['ticket'],
          },
        },
      },
    },
    section: 'Fields and rules',
    says: ({ effects }) => (effects === undefined ? [] : [FOLLOWING]),
    changed: ({ from, to }, before, after) => {
      if (!from || !to) return [to ? 'the form is now over the list' : 'the form is no longer over the list'];
      const effects = from.effects === to.effects ? [] : effectsChange({ from: from.effects, to: to.effects }, after);
      return [...layoutChanges({ before, after }, from.layout, to.layout, 'the form'), ...effects];
    },
  },
  effects: {
    schemas: {
      form: {
        $ref: 'names.json#/definitions/effectsName',
        description: 'The module of code that reacts to changed fields.',
        examples: ['ticket'],
      },
    },
    section: 'Fields and rules',
    says: () => [FOLLOWING],
    changed: (change, _, after) => effectsChange(change, after),
  },
  actions: {
    schemas: {
      list: {
        type: 'array',
        uniqueItems: true,
        items: { enum: ['add', 'view', 'edit', 'copy', 'delete'] },
        description:
          'What can be done with records; "copy" opens the form for a new record with the values of another one.',
        examples: [['add', 'edit', 'delete']],
      },
      inline: {
        type: 'array',
        uniqueItems: true,
        items: { enum: ['add', 'edit', 'delete'] },
        description: 'What can be done with rows.',
        examples: [['add', 'edit', 'delete']],
      },
    },
    section: 'Actions',
    says: (actions) => [
      actions.length === 0
        ? 'Records are only listed.'
        : `Records can be ${listed((actions as readonly ListAction[]).map((action) => ACTIONS[action] ?? action))}.`,
    ],
    changed: ({ from = [], to = [] }) =>
      changedOrder(from, to).map(({ item, kind }) =>
        kind === 'moved'
          ? 'the actions stand in another order'
          : `rows can ${kind === 'added' ? 'now' : 'no longer'} be ${ACTIONS[item as ListAction] ?? item}`,
      ),
  },
  disable: {
    schemas: {
      list: {
        type: 'array',
        description:
          'What this list does not have of saved views, choice of columns, export, and actions on several rows at once.',
        examples: [['bulk']],
        uniqueItems: true,
        items: { enum: ['views', 'columns', 'export', 'bulk'] },
      },
    },
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
  serverErrors: {
    schemas: {
      inline: {
        enum: ['popup'],
        description: "Errors of the server are also listed in a popup titled 'Validation Error'.",
      },
    },
    section: 'Messages',
    says: () => ['What the server refuses is also shown in a window of its own.'],
    changed: ({ to }) => [`what the server refuses is ${to ? 'now also' : 'no longer'} shown in a window of its own`],
  },
  phone: {
    schemas: {
      list: {
        type: 'array',
        description:
          'The lines of a row on a phone, each with a left and a right end; without it every column is a line. A number has its label in front, unless the entry has a label, which follows as its unit.',
        examples: [[['terminal_name', 'status'], ['terminal_address']]],
        items: { type: 'array', minItems: 1, maxItems: 2, items: { $ref: '#/definitions/column' } },
      },
    },
    section: 'On a phone',
    says: (lines, about) => lines.map((line) => lineText(line, about)),
    changed: () => ['the lines of a row on a phone changed'],
  },
  map: {
    schemas: {
      list: {
        type: 'object',
        description:
          'Staff can see the records of the list on a map instead of in the table, many of them as clusters.',
        examples: [{ fields: ['latitude', 'longitude'] }],
        defaultSnippets: [{ label: 'Map', body: { fields: ['${1:latitude}', '${2:longitude}'] } }],
        additionalProperties: false,
        required: ['fields'],
        properties: {
          fields: {
            type: 'array',
            minItems: 2,
            maxItems: 2,
            items: { type: 'string' },
            description: 'Latitude and longitude, two numbers of the record, in degrees.',
            examples: [['latitude', 'longitude']],
          },
          lines: {
            type: 'array',
            description:
              'The two lines of a row beside the map, each with a left and a right end; without them the first two of "phone".',
            examples: [[['ticket_no', 'issue_date'], ['terminal.terminal_name']]],
            minItems: 1,
            maxItems: 2,
            items: { type: 'array', minItems: 1, maxItems: 2, items: { $ref: '#/definitions/column' } },
          },
        },
      },
    },
    section: 'On a map',
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
  print: {
    schemas: {
      form: {
        type: 'object',
        description:
          "A record's page on paper: heading, QR code of its address, this layout, lines to sign on, and a foot on every page.",
        examples: [{ layout: ['ticket_no'], sign: ['Signature', 'Date'] }],
        additionalProperties: false,
        required: ['layout'],
        properties: {
          subtitle: { type: 'string', description: 'The property below the heading.', examples: ['issue_date'] },
          layout: { $ref: '#/definitions/layout' },
          sign: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { type: 'string' },
            description: 'What is filled in by hand, each on a line at the end.',
            examples: [['Signature', 'Name', 'Date']],
          },
        },
      },
    },
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
  empty: {
    schemas: {
      list: {
        type: 'string',
        description: 'What an empty list says about what will be here.',
        examples: ['Every place where tickets are issued appears here.'],
      },
      inline: {
        type: 'string',
        description: 'What an empty table says about what will be here.',
        examples: ['The kinds of work that staff can choose from are kept here.'],
      },
    },
    section: 'Messages',
    says: (text) => [`Without any record: ${quoted(text)}`],
    changed: (change) => [wentFrom('the text of the empty list', change)],
  },
};

/** The two ends of a line of a row. */
const lineText = (line: readonly Entry[], about: Owner): string =>
  line.map((entry) => labelIn(about, asEntry(entry))).join(' … ');

const FOLLOWING = 'Some fields follow others while they are typed.';

const plural = (noun: Noun | undefined, name: string): string => (noun ? pluralWithin(noun) : name);

/** The title of the screen at a path. */
function screenAt({ set }: Owner, path: string): string {
  const screens = [...set.nouns.values()].flatMap(({ screens = [] }) => screens);
  return quoted([...screens, ...set.app.screens].find((screen) => screen.path === path)?.title ?? path);
}

/** How a list opens, also without an order of its own. */
export function orderText(order: ListScreen['sort'], about: Owner): string {
  if (!order) return 'in the order of its first column, descending';
  return `sorted by ${labelIn(about, order)}, ${order.direction === 'desc' ? 'descending' : 'ascending'}`;
}

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

function printLines({ subtitle, layout, sign }: PrintSheet, about: ScreenAbout): string[] {
  const { noun } = about;
  return [
    ...(subtitle !== undefined && noun ? [`Below the heading: ${titleIn(noun, subtitle)}.`] : []),
    `Fields: ${listed(placedIn(layout).map(({ entry }) => labelIn(about, entry)))}.`,
    ...(sign ? [`Lines for ${listed(sign)}.`] : []),
  ];
}

/** The order inside the menu is reported once for the whole menu. */
function menuChange({ from, to }: ValueChange<MenuEntry>, _: ScreenAbout, { screen }: ScreenAbout): string[] {
  if (!from) return [`${shown(to!.label)} was added to the menu under ${to!.group}`];
  if (!to) return [`${shown(from.label)} was removed from the menu`];
  return changedKeys(from, to).map((change) => {
    if (change.key === 'group') return `${shown(to.label)} moved in the menu from ${from.group} to ${to.group}`;
    if (change.key === 'order')
      return `the place number of ${shown(to.label)} in the menu went from ${from.order} to ${to.order}`;
    return wentFrom(
      change.key === 'label'
        ? `the menu entry of ${shown(screen.title)}`
        : `the ${change.key} of ${shown(to.label)} in the menu`,
      change,
    );
  });
}

function effectsChange({ to }: ValueChange<string>, { screen }: ScreenAbout): string[] {
  return [
    `the fields of ${shown(screen.title)} ${to ? 'follow each other in another way' : 'no longer follow each other'} while they are typed`,
  ];
}

const formName = ({ screen, several }: ScreenAbout): string =>
  screen.kind === 'form' && several ? `the form ${shown(screen.title)}` : 'the form';

const placed = (entries: readonly Entry[]) => entries.map((entry) => ({ entry: asEntry(entry), section: '' }));

const ACTIONS: Record<ListAction, string> = {
  add: 'added',
  view: 'viewed',
  edit: 'edited',
  copy: 'copied',
  delete: 'deleted',
};

const FEATURES: Record<ListFeature, string> = {
  views: 'saved views',
  columns: 'a choice of columns',
  export: 'an export',
  bulk: 'actions for several rows at once',
};

/** A keyword that every kind of screen has alike. */
function everywhere(schema: Schema): Record<Screen['kind'], Schema> {
  return { list: schema, form: schema, inline: schema, stack: schema, custom: schema };
}
