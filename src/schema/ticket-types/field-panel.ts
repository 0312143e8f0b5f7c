// The edit panel of a field type as a form that the engine renders like any other: the attributes of
// `schemas/field-types/attributes.json` that its layout has, with what differs in this type.
import type { OptionCondition } from '../descriptor/conditions';
import type { Choice, Layout, Property, RecordSchema } from '../descriptor/descriptor';
import { PARAGRAPH_LENGTH } from '../descriptor/limits';
import { memoize } from '../formats/memoize';
import { isMe, isMine } from '../model/default-me';
import { fieldsIn } from '../model/layout-fields';
import { fixedChoices } from '../model/nouns';
import { attributes, panels } from './field-panels';
import type { FieldPanel, FieldType, OptionRule } from './field-type';
import { fieldTypeOf, formatsOf } from './field-types';
import { tooFewOptions } from './option-messages';
import type { DefaultSource } from './ticket-field';

/** The attribute that every field with a value has, in a tab of its own. */
export const MACHINE_NAME = 'machine_name';

/** An edit panel as `layout` and `record`, which are what a form of the engine needs. */
interface Panel {
  layout: Layout;
  /** Also has the attributes that the type only accepts. */
  record: RecordSchema;
}

/** The panel of a type; a format (`email`) has that of its type. */
export const panelOf = (type: FieldType): Panel =>
  ownPanel(type.formatOf === undefined ? type : fieldTypeOf(type.formatOf));

const panelFile = ({ type }: FieldType): FieldPanel | undefined => panels[type];

const ownPanel = memoize(
  (type: FieldType): Panel => ({ layout: panelFile(type)?.layout ?? [], record: panelRecord(type) }),
);

function panelRecord(type: FieldType): RecordSchema {
  const { options, accepts = [] } = type;
  const has = new Set([...fieldsIn(panelFile(type)?.layout ?? []), ...accepts, ...(type.text ? [] : [MACHINE_NAME])]);
  const names = Object.keys(attributes.properties).filter((name) => has.has(name));
  const properties = Object.fromEntries(names.map((name) => [name, attributeOf(type, name)]));
  return {
    required: names.filter(
      (name) =>
        attributes.required.includes(name) ||
        keywordOf(type, name) === 'computed' ||
        name === 'columns' ||
        (options && options.minimum > 0 && name === 'options'),
    ),
    properties,
  };
}

function attributeOf(type: FieldType, name: string): Property {
  return {
    ...attributes.properties[name]!,
    ...boundOf(type, name),
    ...(name === 'format' ? formatRules(type) : {}),
    ...(name === 'options' && type.options ? optionRules(type.options) : {}),
    ...panelFile(type)?.properties?.[name],
    ...(name === 'default_from' && sourceRules(type)),
  };
}

/** A user, and what users belong to, are offered only where records of that noun are chosen. */
function sourceRules({ keywords = {} }: FieldType): Partial<Property> {
  if (keywords.ref === undefined) return { enum: ['last' satisfies DefaultSource], messages: { choice: WRONG_SOURCE } };
  const nouns = (fixedChoices({ options: 'choosable' }) ?? []).map(({ value }) => String(value));
  const offered = (value: string, isOf: typeof isMe): OptionCondition => ({
    values: [value],
    match: 'all',
    rules: [
      {
        field: keywords.ref!,
        operator: 'any of',
        values: nouns.filter((ref) => isOf({ default: value, ref })),
      },
    ],
  });
  return { when: { options: [offered('me', isMe), offered('mine', isMine)] }, messages: { choice: WRONG_SOURCE } };
}

const WRONG_SOURCE =
  'Only a field that chooses a user can begin with the user who adds the ticket, and only one that chooses what users belong to, such as a terminal, with that of the user.';

/** An attribute that is the value of a keyword is bounded as that keyword is. */
function boundOf(type: FieldType, name: string): Partial<Property> {
  const keyword = keywordOf(type, name);
  return keyword === 'ref' ? nounRules() : (keyword !== undefined && BOUNDS[keyword]) || {};
}

const keywordOf = ({ keywords, severalKeywords }: FieldType, name: string): string | undefined =>
  Object.entries({ ...keywords, ...severalKeywords }).find(([, attribute]) => attribute === name)?.[0];

/** The nouns of which a record can be chosen; a new field has the first of them. */
function nounRules(): Partial<Property> {
  const options = fixedChoices({ options: 'choosable' }) ?? [];
  return { options, enum: options.map(({ value }) => value), default: options[0]?.value };
}

const BOUNDS: Record<string, Partial<Property>> = {
  minLength: { minimum: 0, maximum: PARAGRAPH_LENGTH },
  maxLength: { minimum: 1, maximum: PARAGRAPH_LENGTH },
  minItems: { minimum: 0 },
  maxItems: { minimum: 1 },
};

/** The type itself, and the types that are a format of it; by their labels, where the panel has no texts for them. */
function formatRules(base: FieldType): Partial<Property> {
  const choices = (attributes.properties.format!.options ?? []) as readonly Choice[];
  const own = panelFile(base)?.properties?.format?.options as readonly Choice[] | undefined;
  const options = own ?? [...choices, ...formatsOf(base).map(({ type, label }) => ({ value: type, text: label }))];
  return { options, enum: options.map(({ value }) => value) };
}

/** The rules for the list of options, the same in the panel and on save. */
export function optionRules({ minimum }: OptionRule): Partial<Property> {
  const tooFew = tooFewOptions(minimum);
  return { minItems: minimum, messages: { required: tooFew, minItems: tooFew } };
}
