// The errors that the build reports for the files of `schemas/field-types/`, with file and place.

import { fieldsOf } from '../../src/schema/conditions/sources';
import { comparisonsIn } from '../../src/schema/descriptor/conditions';
import type { Entry, Layout, LayoutNode, LayoutRow, RecordSchema } from '../../src/schema/descriptor/descriptor';
import { FIELD_ICON_NAMES, PANEL_WIDGET_NAMES } from '../../src/schema/descriptor/names';
import { type Finding, Place } from '../../src/schema/keywords/finding';
import { allowed, named } from '../../src/schema/keywords/suggestions';
import { fieldsIn } from '../../src/schema/model/layout-fields';
import { VALUE_KEYWORDS } from '../../src/schema/model/value-keywords';
import type { FieldTypeFile } from '../../src/schema/ticket-types/field-type';
import { isRows } from '../../src/schema/values/kinds';
import { WIDGET_NAMES } from './lint-context';
import { structureFindings, structureJudge } from './lint-structure';
import { refused, valueProblems } from './lint-value';

type Files = Record<string, unknown>;

const ATTRIBUTES = 'attributes.json';
/** Keywords whose value may be an attribute, with the types of property that have them; each may have a message, too. */
const KEYWORDS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  notBefore: ['string'],
  notAfter: ['string'],
  after: ['string', 'number', 'integer'],
  match: ['string', 'number', 'integer'],
  notEqualTo: ['string', 'number', 'integer'],
  requiredWith: ['string', 'number', 'integer', 'boolean'],
  'default.from': ['string', 'number', 'integer', 'boolean'],
  ref: ['integer'],
  dependsOn: ['integer'],
  computed: ['number', 'string'],
  minItems: ['array'],
  maxItems: ['array'],
  'file.max_size': [undefined],
  'file.accept': [undefined],
};
const LIST_KEYWORDS = ['minItems', 'maxItems'];

/**
 * Every problem of the field types, one message each. `files` are the files of the folder and `meta` the meta-schemas,
 * by file name. A file that does not obey its meta-schema is not checked further.
 */
export function lintFieldTypes(files: Files, meta: Files): Finding[] {
  const judge = structureJudge({ ...meta, [ATTRIBUTES]: meta['field-attributes.json'] }, 'field-type.json', [
    ATTRIBUTES,
  ]);
  const broken = Object.entries(files).flatMap(([file, content]) =>
    structureFindings(`field-types/${file}`, content, judge(file)),
  );
  if (broken.length > 0) return broken;
  const { [ATTRIBUTES]: shared, ...others } = files;
  if (!shared) return [{ file: `field-types/${ATTRIBUTES}`, message: 'the file is missing' }];
  const attributes = shared as RecordSchema;
  const types = new Map((Object.values(others) as FieldTypeFile[]).map((type) => [type.type, type]));
  return [
    ...attributes.required.flatMap((name, i) =>
      named(
        new Place(`field-types/${ATTRIBUTES}`, ['required', i]),
        'attribute',
        name,
        Object.keys(attributes.properties),
      ),
    ),
    ...Object.entries(attributes.properties).flatMap(([name, property]) =>
      name === 'options'
        ? []
        : valueProblems(new Place(`field-types/${ATTRIBUTES}`, ['properties', name]), property, NO_LISTS),
    ),
    ...Object.entries(others).flatMap(([file, type]) =>
      typeProblems(new Place(`field-types/${file}`), file, type as FieldTypeFile, { attributes, types }),
    ),
    ...sameOrder(Object.entries(others) as [string, FieldTypeFile][]),
  ];
}

interface LintContext {
  attributes: RecordSchema;
  types: ReadonlyMap<string, FieldTypeFile>;
}

function typeProblems(place: Place, file: string, type: FieldTypeFile, context: LintContext): Finding[] {
  const found: Finding[] = [];
  if (file !== `${type.type}.json`)
    found.push(place.at('type').problem(`the file of "${type.type}" must be ${type.type}.json`));
  found.push(...named(place.at('icon'), 'icon', type.icon, FIELD_ICON_NAMES));
  if (type.as !== undefined) found.push(...named(place.at('as'), 'widget', type.as, WIDGET_NAMES));
  found.push(...(type.formatOf === undefined ? ownPanelProblems : formatProblems)(place, type, context));
  const base = context.types.get(type.formatOf ?? type.type);
  const has = [...fieldsIn(base?.panel?.layout ?? []), ...(base?.accepts ?? []), ...(type.accepts ?? [])];
  for (const part of ['keywords', 'severalKeywords', 'uiOptions'] as const)
    for (const [name, attribute] of Object.entries(type[part] ?? {}))
      found.push(...attributeProblems(place.at(part, name), attribute, has, context));
  for (const [name, value] of Object.entries(type.defaults ?? {})) {
    const at = place.at('defaults', name);
    const unknown = attributeProblems(at, name, has, context);
    const rule = { ...context.attributes.properties[name], ...base?.panel?.properties?.[name] };
    found.push(...(unknown.length > 0 ? unknown : refused(at, rule, value)));
  }
  return [
    ...found,
    ...valueOfTypeProblems(place, type, context),
    ...keywordProblems(place, type),
    ...optionProblems(place, type, has),
    ...severalProblems(place, type, has),
  ];
}

/** What a value of a ticket can be; every other keyword of a property is about a record and its form. */
const VALUE_WORDS: readonly string[] = [
  ...['type', 'format', 'options', 'file', 'messages', 'messageLabel'],
  // How many there are in a list follows from the attributes of a field.
  ...VALUE_KEYWORDS.filter((keyword) => !keyword.endsWith('Items')),
  // Of a field that nobody sees: its value is always its default.
  'readOnly',
];

function valueOfTypeProblems(
  place: Place,
  { property, panel, formatOf }: FieldTypeFile,
  { attributes }: LintContext,
): Finding[] {
  const at = place.at('property');
  // What is in a row says each field; a format has the panel of its type.
  if (isRows(property) && (formatOf !== undefined || fieldsIn(panel?.layout ?? []).includes('columns'))) return [];
  const foreign = Object.keys(property).filter((word) => !VALUE_WORDS.includes(word));
  if (foreign.length > 0)
    return foreign.map((word) =>
      at.problem(`"${word}" does nothing in a field of a ticket`, { key: word, hint: allowed(word, VALUE_WORDS) }),
    );
  if (property.type === 'array' || property.type === 'object')
    return [
      at.at('type').problem('one value is a text, a number, a yes or no, or a file; there is "several" for lists'),
    ];
  const { messages: _ofAttributes, ...rule } = property;
  return [
    ...valueProblems(at, rule, NO_LISTS),
    ...Object.entries(panel?.properties ?? {}).flatMap(([name, rules]) =>
      name === 'options' || !Object.hasOwn(attributes.properties, name)
        ? []
        : valueProblems(place.at('panel', 'properties', name), { ...attributes.properties[name]!, ...rules }, NO_LISTS),
    ),
  ];
}

/** Choices of attributes stand in their own file. */
const NO_LISTS = { lists: new Map() };

/** A format has the panel of its type, which lets people choose it. */
function formatProblems(place: Place, { type, formatOf, panel }: FieldTypeFile, { types }: LintContext): Finding[] {
  const found = panel ? [place.at('panel').problem('a format has the panel of its type')] : [];
  const base = types.get(formatOf!);
  if (!base) return [...found, ...named(place.at('formatOf'), 'field type', formatOf!, [...types.keys()])];
  if (base.formatOf !== undefined)
    found.push(place.at('formatOf').problem(`"${formatOf}" is a format itself, so ${type} cannot be a format of it`));
  if (!fieldsIn(base.panel?.layout ?? []).includes('format'))
    found.push(place.at('formatOf').problem(`the panel of ${formatOf} has no "format" to choose it with`));
  return found;
}

function ownPanelProblems(
  place: Place,
  { panel, accepts = [], type }: FieldTypeFile,
  { attributes }: LintContext,
): Finding[] {
  if (!panel) return [place.problem('the keyword "panel" is missing')];
  const known = Object.keys(attributes.properties);
  const has = fieldsIn(panel.layout);
  const found = layoutProblems(place.at('panel', 'layout'), panel.layout, known);
  for (const name of attributes.required)
    if (!has.includes(name))
      found.push(place.at('panel').problem(`every field has "${name}", so the panel of ${type} needs it`));
  has.forEach((name, i) => {
    if (has.indexOf(name) < i) found.push(place.at('panel', 'layout').problem(`"${name}" is in it twice`));
  });
  accepts.forEach((name, i) => {
    found.push(...named(place.at('accepts', i), 'attribute', name, known));
    if (has.includes(name))
      found.push(place.at('accepts', i).problem(`"${name}" is in the panel, so it is accepted anyway`));
  });
  for (const [name, { when }] of Object.entries(panel.properties ?? {})) {
    const at = place.at('panel', 'properties', name);
    if (!has.includes(name) && !accepts.includes(name)) found.push(at.problem(`the panel of ${type} does not have it`));
    comparisonsIn(when?.show).forEach((rule, i) => {
      for (const field of fieldsOf(rule))
        found.push(...named(at.at('when', 'show', 'rules', i), 'attribute in this panel', field, has));
    });
  }
  return found;
}

function layoutProblems(place: Place, layout: Layout, known: readonly string[]): Finding[] {
  return layout.flatMap((node, i) => nodeProblems(place.at(i), node, known));
}

function nodeProblems(place: Place, node: LayoutNode | Layout | LayoutRow, known: readonly string[]): Finding[] {
  if (Array.isArray(node)) return layoutProblems(place, node as Layout, known);
  if (typeof node === 'object' && 'section' in node) return layoutProblems(place.at('layout'), node.layout, known);
  const entry = node as Entry;
  const { field, as } = (typeof entry === 'string' ? { field: entry } : entry) as { field: string; as?: string };
  const widget = as === undefined ? [] : named(place.at('as'), 'widget', as, [...PANEL_WIDGET_NAMES, ...WIDGET_NAMES]);
  return [...named(place, 'attribute', field, known), ...widget];
}

/** An attribute must be one that fields of the type can have. */
function attributeProblems(place: Place, name: string, has: readonly string[], { attributes }: LintContext): Finding[] {
  const unknown = named(place, 'attribute', name, Object.keys(attributes.properties));
  if (unknown.length > 0 || has.includes(name)) return unknown;
  return [place.problem(`"${name}" is neither in the panel nor in "accepts", so no field has it`)];
}

function keywordProblems(place: Place, { property, keywords = {}, severalKeywords = {} }: FieldTypeFile): Finding[] {
  const invalid = Object.keys(keywords).flatMap((word) => {
    const rule = word.replace(/^messages\./, '');
    const unknown = named(place.at('keywords'), 'keyword', rule, Object.keys(KEYWORDS));
    if (rule !== word)
      return [
        ...unknown,
        ...place.at('keywords', word).problemUnless(Object.hasOwn(keywords, rule), `the type has no keyword "${rule}"`),
      ];
    const fits = word.startsWith('file.') ? property.file !== undefined : KEYWORDS[word]?.includes(property.type);
    if (unknown.length > 0 || fits) return unknown;
    return [place.at('keywords', word).problem(`a value of this type has no "${word}"`)];
  });
  const ofList = Object.keys(severalKeywords).flatMap((word) =>
    named(place.at('severalKeywords'), 'keyword', word, LIST_KEYWORDS),
  );
  const both = Object.values(severalKeywords).filter((name) => Object.values(keywords).includes(name));
  return [
    ...invalid,
    ...ofList,
    ...both.map((name) =>
      place.at('severalKeywords').problem(`"${name}" is a keyword of one value, so it cannot be one of the list`),
    ),
  ];
}

function optionProblems(place: Place, { options, property }: FieldTypeFile, has: readonly string[]): Finding[] {
  const inPanel = has.includes('options');
  if (!options)
    return inPanel ? [place.at('panel').problem('there is "options" in it, but the type has no rule "options"')] : [];
  const found = inPanel ? [] : [place.at('options').problem('the panel has no "options" to edit them')];
  if (options.initial < options.minimum)
    found.push(place.at('options', 'initial').problem(`a new field needs at least ${options.minimum}`));
  if (property.type !== 'string') found.push(place.at('property').problem('the value of an option is a "string"'));
  return found;
}

/** A list needs its bounds, and bounds of a list a list. */
function severalProblems(
  place: Place,
  { several, severalKeywords = {} }: FieldTypeFile,
  has: readonly string[],
): Finding[] {
  if (several === undefined)
    return Object.keys(severalKeywords).length > 0
      ? [place.at('severalKeywords').problem('the type never has several values')]
      : [];
  const found = LIST_KEYWORDS.filter((word) => !Object.hasOwn(severalKeywords, word)).map((word) =>
    place.at('several').problem(`several values need the keyword "${word}" in "severalKeywords"`),
  );
  if (several === 'is_multiple' && !has.includes('is_multiple'))
    found.push(place.at('several').problem('the panel has no "is_multiple" to choose several values with'));
  return found;
}

function sameOrder(files: [string, FieldTypeFile][]): Finding[] {
  const taken = new Map<number, string>();
  return files.flatMap(([file, { order }]) => {
    const other = taken.get(order);
    taken.set(order, other ?? file);
    return other ? [new Place(`field-types/${file}`, ['order']).problem(`${order} is already taken by ${other}`)] : [];
  });
}
