// What a filled-in field is: a property of its record, in JSON Schema, made of its type's property and of the keywords
// that its attributes give.
import type { Choice, FieldEntry, Property } from '../descriptor/descriptor';
import { PARAGRAPH_LENGTH, TEXT_LENGTH } from '../descriptor/limits';
import { isDayLimit } from '../formats/day-limits';
import { ruleMessage } from '../rules/rule-messages';
import { isRows, maxLengthOf } from '../values/kinds';
import { defaultOf } from './field-default';
import type { FieldType } from './field-type';
import { fieldTypeOf, isComputed, isList } from './field-types';
import { patternProblem } from './pattern';
import { chosenFrom, isNounGone, rowItems } from './row-columns';
import type { DraftDetail, RowColumn, TicketFormDetail } from './ticket-field';

type Rule = Omit<Property, 'title'>;

/** The property of a field. */
export function propertyOf(detail: TicketFormDetail): Property {
  const { input_name, help_text, placeholder, scan } = detail;
  const isGone = isNounGone(detail.input_type, detail.ref_noun);
  const description = isGone ? [help_text, GONE].filter(Boolean).join(' ') : help_text;
  const conditions = isGone && detail.conditions ? { ...detail.conditions, require: undefined } : detail.conditions;
  const rule = ruleOf(fieldTypeOf(detail.input_type), detail);
  const fallback = defaultOf(detail, rule);
  return {
    title: input_name,
    ...(description ? { description } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(scan === 1 && rule.type === 'string' ? { scan: true } : {}),
    ...rule,
    // What is computed is only shown, also while its formula is still missing.
    ...(isComputed(detail) ? { readOnly: true } : {}),
    ...(rule.pattern === undefined ? {} : { messages: { ...rule.messages, pattern: mismatch(detail) } }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(conditions ? { when: conditions } : {}),
  };
}

/** The property of a field that may have no id yet. */
export const draftProperty = (detail: DraftDetail): Property => propertyOf({ ...detail, ticket_form_detail_id: 0 });

const GONE = 'The records that this was chosen from are no longer kept here, so nothing can be chosen.';

const mismatch = ({ input_name, pattern_example, pattern_message }: TicketFormDetail): string =>
  pattern_message ||
  (pattern_example ? `${input_name} must look like ${pattern_example}.` : `${input_name} is invalid.`);

/** The entry of a field in its layout; its width is the layout's business. */
export function entryOf(detail: TicketFormDetail): FieldEntry {
  const { as, text, hidden, uiOptions } = fieldTypeOf(detail.input_type);
  const options = attributeValues(uiOptions, detail);
  return {
    field: String(detail.ticket_form_detail_id),
    ...(as === undefined ? {} : { as }),
    ...(text === undefined ? {} : { text }),
    ...(hidden ? { hidden } : {}),
    ...(options.length > 0 ? { uiOptions: Object.fromEntries(options) } : {}),
  };
}

function ruleOf(type: FieldType, detail: TicketFormDetail): Rule {
  if (isRows(type.property))
    return {
      ...type.property,
      ...keywordsOf(type.keywords, detail, {}),
      items: rowItems(Array.isArray(detail.columns) ? detail.columns : NO_COLUMNS),
    };
  const choices = type.options ? choicesOf(detail) : undefined;
  const one = withoutGone(
    bounded({
      ...type.property,
      ...(choices ? { enum: choices.map(({ value }) => value), options: choices } : {}),
      ...keywordsOf(type.keywords, detail, type.property),
    }),
    detail.input_name,
  );
  if (!isList(detail)) return one.type === 'boolean' && detail.is_require === 1 ? ticked(one, detail.input_name) : one;
  const bounds = isNounGone(type.type, detail.ref_noun) ? {} : keywordsOf(type.severalKeywords, detail, {});
  return {
    type: 'array',
    items: one,
    ...(choices ? { uniqueItems: true, options: choices } : {}),
    ...bounds,
    ...(choices && bounds.minItems ? { messages: { minItems: tooFewSelections(bounds.minItems) } } : {}),
  };
}

const NO_COLUMNS: readonly RowColumn[] = [];

const withoutGone = ({ ref, ...rule }: Rule, title: string): Rule =>
  ref === undefined ? rule : { ...rule, ...chosenFrom(title, ref) };

const tooFewSelections = (minimum: number): string => `Minimum ${minimum} selections required`;

const choicesOf = ({ options = [] }: TicketFormDetail): Choice[] =>
  options.map(({ option_value, option_text }) => ({ value: option_value, text: option_text }));

/** A required checkbox must be ticked; to staff an unticked one is the same as a field left empty. */
const ticked = (rule: Rule, title: string): Rule => ({
  ...rule,
  const: true,
  messages: { ...rule.messages, const: ruleMessage({ keyword: 'required' }, { title }) },
});

/** Forms that were saved before texts had a limit may exceed it; they can still be filled in. */
function bounded(rule: Rule): Rule {
  const { minLength = 0, maxLength } = rule;
  const longest = maxLength ?? (minLength > maxLengthOf(rule) ? PARAGRAPH_LENGTH : undefined);
  // A pattern is quick for texts of that length.
  const most = rule.pattern === undefined ? PARAGRAPH_LENGTH : TEXT_LENGTH;
  return longest === undefined ? rule : { ...rule, maxLength: Math.min(longest, most) };
}

/** The keywords that the field's attributes give a value. A dot leads into an object, which keeps what it has. */
function keywordsOf(keywords: FieldType['keywords'], detail: TicketFormDetail, rule: Rule): Rule {
  const property: Record<string, unknown> = {};
  for (const [keyword, value] of attributeValues(keywords, detail)) {
    // While it is typed it may be none.
    if (keyword === 'pattern' && patternProblem(String(value)) !== undefined) continue;
    if ((keyword === 'notBefore' || keyword === 'notAfter') && !isDayLimit(String(value))) continue;
    const [outer, inner] = keyword.split('.') as [keyof Rule, string?];
    property[outer] = inner === undefined ? value : { ...(property[outer] ?? (rule[outer] as object)), [inner]: value };
  }
  return property;
}

/** Names and values of the attributes that the field has. */
function attributeValues(names: FieldType['keywords'], detail: TicketFormDetail): [string, unknown][] {
  const found: [string, unknown][] = [];
  for (const name in names) {
    const value = detail[names[name] as keyof TicketFormDetail];
    if (value !== undefined && value !== null && value !== '') found.push([name, value]);
  }
  return found;
}
