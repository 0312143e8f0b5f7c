// What several keywords hold, as JSON Schema: conditions, entries of columns and layouts, layouts.

import { OPERATORS } from '../descriptor/conditions';
import type { Schema } from './keyword';
import { flag, keywordsOf, listOf, nameOf, text } from './schemas';

const HAZMAT = { match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'Hazmat' }] };

/** By the name under which `schemas/meta/noun.json` has them. */
export const SHAPES: Readonly<Record<string, Schema>> = {
  formerNames: {
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
    ],
  },
  roles: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { $ref: 'names.json#/definitions/roleName', minLength: 1 },
    examples: [['Administrator']],
  },
  variant: {
    type: 'object',
    description: 'What differs from the record while adding or editing.',
    additionalProperties: false,
    properties: {
      required: listOf(
        { type: 'string' },
        'The properties that must be filled here, besides those of the record.',
        ['username', 'password'],
        { uniqueItems: true },
      ),
      properties: {
        type: 'object',
        additionalProperties: { $ref: '#/definitions/property' },
        description: 'Properties by name, each with only those keywords that differ.',
        examples: [{ worktype: { placeholder: 'Type of work' } }],
      },
    },
  },
  choice: {
    anyOf: [
      { type: 'string', minLength: 1 },
      {
        type: 'object',
        additionalProperties: false,
        required: ['value', 'text'],
        properties: {
          value: { type: ['string', 'number'], description: 'What is kept.', examples: ['T'] },
          text: { type: 'string', minLength: 1, description: 'What staff read.', examples: ['Tank'] },
          isOff: flag('It can no longer be chosen; records that have it keep it.'),
        },
      },
    ],
  },
  titled: { allOf: [{ $ref: '#/definitions/property' }, { required: ['title'] }] },
  conditions: {
    type: 'object',
    examples: [{ match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'Hazmat' }] }],
    additionalProperties: false,
    required: ['match', 'rules'],
    properties: {
      match: { enum: ['all', 'any'], description: 'Whether all rules must be met, or any of them.' },
      rules: listOf(
        {
          if: { required: ['rules'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { $ref: '#/definitions/conditions' },
          else: {
            if: { required: ['expression'] },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
            then: { $ref: '#/definitions/formulaRule' },
            else: { $ref: '#/definitions/comparison' },
          },
        },
        'Comparisons with the values of other fields, formulas, and sets of them: three deep at most.',
        [{ field: 'kind', operator: 'is', value: 'Hazmat' }],
        { minItems: 1, maxItems: 20 },
      ),
    },
  },
  optionCondition: {
    ...conditionsWith({
      values: listOf(
        { type: 'string' },
        'Choices of the field, as they are saved, always as text; any other is always offered.',
        ['Tank'],
        { minItems: 1, uniqueItems: true },
      ),
    }),
    description: 'Choices, and when they are offered.',
    examples: [{ values: ['Tank'], ...HAZMAT }],
  },
  valueCondition: {
    ...conditionsWith({
      value: {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
        ],
        description:
          'As it is saved, always as text: "3", "true", "2026-03-01", the value of a choice; a list of them. "today" and "now" are the moment in which the rules come true.',
        examples: ['2', 'today', ['Monday', 'Friday']],
      },
    }),
    description: 'A value, and when the field gets it.',
    examples: [{ value: '2', ...HAZMAT }],
  },
  comparison: keywordsOf(
    'One comparison of a field, with a value or with another field.',
    { field: 'kind', operator: 'is', value: 'Hazmat' },
    {
      field: text('Name of another field of the record.', 'kind'),
      operator: {
        enum: OPERATORS,
        description: 'An empty field meets only "is empty", "is not" and "does not contain".',
      },
      value: text(
        'As it is saved, always as text: "3", "true", "2026-03-01", the value of a choice, the id of a record.',
        'Hazmat',
      ),
      values: listOf({ type: 'string' }, 'Of "any of": the values of which it is one, or includes one.', ['T', 'H'], {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      }),
      other: text(
        'In place of a value, the field whose value it is compared with; two empty fields meet no comparison.',
        'received',
      ),
    },
    ['field', 'operator'],
  ),
  formulaRule: keywordsOf(
    'A formula that must be true, in place of a comparison.',
    { expression: 'weight > 2 * limit' },
    { expression: text('Over other fields of the record (docs/formulas.md).', 'weight > 2 * limit') },
    ['expression'],
  ),
  confirmation: keywordsOf(
    'A confirmation before a save, and when it is needed.',
    { text: 'Save without a rate?', match: 'all', rules: [{ field: 'rate', operator: 'is empty' }] },
    {
      text: text('The question; the buttons are Save and Go back.', 'Save without a rate?'),
      match: { enum: ['all', 'any'], description: 'Whether all rules must be met, or any of them.' },
      rules: {
        allOf: [{ $ref: '#/definitions/conditions/properties/rules' }],
        description:
          'Comparisons with the values of its fields. A day may be counted from today: "today", "today+2", "today-30".',
        examples: [[{ field: 'due', operator: 'at least', value: 'today+30' }]],
      },
    },
    ['text', 'match', 'rules'],
  ),
  menu: {
    type: 'object',
    description: 'Its entry in the menu; without it only links lead to the screen.',
    examples: [{ group: 'Settings', label: 'Terminals', order: 10, icon: 'pin' }],
    defaultSnippets: [{ label: 'Menu entry', body: { group: '${1:Settings}', label: '$2', order: 10 } }],
    additionalProperties: false,
    required: ['group', 'label', 'order'],
    properties: {
      group: nameOf('menuGroup', "One of the menu groups of app.json, or the user's own menu.", 'Settings'),
      label: text('What the menu calls the screen.', 'Terminals'),
      order: { type: 'number', description: 'Its place in the group: smaller numbers come first.', examples: [10] },
      icon: nameOf('iconName', 'The icon before the label.', 'pin'),
    },
  },
  entry: {
    anyOf: [
      { type: 'string', description: 'This property, as usual.' },
      {
        type: 'object',
        additionalProperties: false,
        required: ['field'],
        properties: {
          field: text(
            'A property of the noun; in lists also one of a noun that it points to, such as terminal.terminal_name.',
            'terminal.terminal_name',
          ),
          label: text('The label here, where it differs from the title.', 'Address'),
          as: text(
            'What it is entered or shown with here, where that is not the usual one: in a layout a widget, in columns of a list a cell, in columns of an inline table either. A record page shows the usual cell.',
            'radio-group',
          ),
          options: nameOf('listName', 'The list of lists.json that is offered here.', 'status'),
          readonly: flag('On a form: shown, and cannot be changed here.'),
          hidden: flag('A column of a list that is not shown until the user chooses it.'),
          editable: flag(
            'A column of a list: its cells are edited in place by F2 or a double click, and those of all chosen rows at once, with the widget and the rules of the form, by the call "update". A column of another record edits which record that is.',
          ),
          total: flag('A column of numbers in a list: where the list is grouped, each group shows their sum.'),
          detail: text(
            'Where a record is shown: a property of the record that this field points to, below its name.',
            'terminal_address',
          ),
        },
      },
      {
        type: 'object',
        additionalProperties: false,
        required: ['fields', 'as'],
        properties: {
          fields: listOf(
            { type: 'string' },
            'The properties that one widget or cell shows together, in its order.',
            ['latitude', 'longitude'],
            { minItems: 1 },
          ),
          as: text('The widget over these fields, such as a map, or the cell of a list or table.', 'map'),
          label: text('The label above it.', 'GPS Location'),
        },
      },
    ],
  },
  layoutEntry: entryWith(
    { $ref: 'names.json#/definitions/groupName', description: 'The widget over these fields, such as a map.' },
    {
      $ref: 'names.json#/definitions/widgetName',
      description: 'The widget, where it is not the usual one of such a value.',
    },
  ),
  column: entryWith(
    { $ref: 'names.json#/definitions/cellGroupName', description: 'The cell that shows these fields together.' },
    {
      $ref: 'names.json#/definitions/cellName',
      description: 'The cell, where it is not the usual one of such a value.',
    },
  ),
  tableColumn: entryWith(
    {
      $ref: 'names.json#/definitions/inlineGroupName',
      description: 'The cell that shows these fields together, and edits them as two controls.',
    },
    {
      anyOf: [{ $ref: 'names.json#/definitions/cellName' }, { $ref: 'names.json#/definitions/widgetName' }],
      description: 'A cell that shows it, or a widget that edits it.',
    },
  ),
  layout: listOf(
    {
      anyOf: [
        { $ref: '#/definitions/layoutEntry' },
        {
          type: 'array',
          minItems: 1,
          items: { anyOf: [{ $ref: '#/definitions/layoutEntry' }, { $ref: '#/definitions/layout' }] },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['section', 'layout'],
          properties: {
            section: text('The heading of the group.', 'Where'),
            layout: { $ref: '#/definitions/layout' },
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['tabs'],
          properties: {
            tabs: listOf(
              {
                type: 'object',
                additionalProperties: false,
                required: ['tab', 'layout'],
                properties: {
                  tab: { type: 'string', minLength: 1, description: 'The name of the tab.', examples: ['General'] },
                  layout: { $ref: '#/definitions/layout' },
                },
              },
              "Parts of a form of which one is shown at a time; only at the top of a layout. A record's page and sheet show them below each other.",
              [
                { tab: 'General', layout: ['name'] },
                { tab: 'Where', layout: ['latitude', 'longitude'] },
              ],
              { minItems: 2 },
            ),
          },
        },
      ],
    },
    'Top to bottom; a list inside it side by side, a list inside that top to bottom again; a section is a titled group.',
    ['terminal_name', ['latitude', 'longitude']],
  ),
  path: {
    type: 'string',
    pattern: '^/',
    description: 'The address of the page; {id} stands for a record.',
    examples: ['/terminals', '/tickets/edit/{id}'],
  },
};

/** The keywords of conditions and these, which come first. */
function conditionsWith(properties: Readonly<Record<string, Schema>>): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: [...Object.keys(properties), 'match', 'rules'],
    properties: {
      ...properties,
      match: { $ref: '#/definitions/conditions/properties/match' },
      rules: { $ref: '#/definitions/conditions/properties/rules' },
    },
  };
}

/** An entry whose `as` is a name for several fields together, or for one of them. */
function entryWith(several: Schema, one: Schema): Schema {
  return {
    allOf: [
      { $ref: '#/definitions/entry' },
      {
        if: { required: ['fields'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { properties: { as: several } },
        else: { properties: { as: one } },
      },
    ],
  };
}
