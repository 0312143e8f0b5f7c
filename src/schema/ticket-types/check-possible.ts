// What a field's own rules make impossible: a first value that they refuse, and rules that no value obeys. A ticket with such a
// field could be saved by nobody, above all where a condition locks it.
import type { Property } from '../descriptor/descriptor';
import { excludesToday, isDayLimit, isEmptySpan, isSpanOver } from '../formats/day-limits';
import { isEmpty } from '../formats/plain-values';
import { isFixed } from '../model/first-value';
import { type Errors, hasNoErrors } from '../rules/check';
import { ruleMessage } from '../rules/rule-messages';
import { violations } from '../rules/rules';
import { kindOf } from '../values/kinds';
import { columnFormulaErrors } from './column-formulas';
import { unknownDefaults } from './field-default';
import { propertyOf } from './field-property';
import { fieldTypeOf } from './field-types';
import { tooFewOptions } from './option-messages';
import { patternProblem } from './pattern';
import { acceptProblem } from './read-accept';
import { choicesIn } from './row-columns';
import type { DraftDetail } from './ticket-field';

/** The messages by attribute; that about preselected options is at `default_value`, too. */
export function impossibleErrors(detail: DraftDetail, hasOptions: boolean): Errors {
  const property = propertyOf({ ...detail, ticket_form_detail_id: 0 });
  const canBeRequired = detail.is_require === 1 || detail.conditions?.require !== undefined;
  if (hasOptions && canBeRequired && detail.options?.length === 0) return { options: [tooFewOptions(1)] };
  const columns = columnErrors(detail);
  if (columns) return columns;
  const kinds = acceptProblem(detail.accept ?? '');
  if (kinds !== undefined) return { accept: [kinds] };
  const pattern = patternErrors(detail);
  if (pattern) return pattern;
  const days = dayErrors(detail);
  if (days) return days;
  const bounds = boundErrors(property);
  if (bounds) return bounds;
  if (detail.is_unique === 1 && detail.default_value)
    return { default_value: ['Default value must be empty: no two tickets may have the same.'] };
  if (detail.default_from && detail.is_unique === 1)
    return { default_from: ['Begins with must be empty: no two tickets may have the same.'] };
  const message = defaultMessage(detail, property, hasOptions);
  return message === undefined ? {} : { default_value: [message] };
}

function defaultMessage(detail: DraftDetail, property: Property, hasOptions: boolean): string | undefined {
  const { default: value } = property;
  const [unknown] = unknownDefaults(detail, property);
  if (unknown !== undefined) return `Default value: there is no option with the value "${unknown}".`;
  // A checkbox that is not ticked is as one that is empty.
  if (isEmpty(value) || value === false || !isFixed(property)) return undefined;
  const [violation] = violations(property, value);
  if (!violation) return undefined;
  if (violation.keyword === 'format' && violation.format === 'email')
    return 'Default value must be a valid email address.';
  return ruleMessage(violation, { title: hasOptions ? 'Preselected options' : 'Default value' });
}

const hasOwnChoices = (type: string): boolean => Boolean(fieldTypeOf(type).options);

/** A column of choices has some: `,` is none. */
function columnErrors(detail: DraftDetail): Errors | undefined {
  const columns = detail.columns ?? [];
  const at = columns.findIndex(({ type, choices }) => hasOwnChoices(type) && choicesIn(choices).length === 0);
  if (at >= 0) return { [`columns.${at}.choices`]: ['Choices: there is none between the commas.'] };
  const errors = columnFormulaErrors(columns);
  return hasNoErrors(errors) ? undefined : errors;
}

/** The example must be one: it shows what the pattern takes. */
function patternErrors({ pattern, pattern_example }: DraftDetail): Errors | undefined {
  if (!pattern) return undefined;
  const problem = patternProblem(pattern);
  if (problem !== undefined) return { pattern: [problem] };
  return pattern_example && !new RegExp(pattern, 'u').test(pattern_example)
    ? { pattern_example: ['Example does not match the pattern.'] }
    : undefined;
}

/** Days that exist, in their order, with that of today where the field begins with it. */
function dayErrors({ not_before, not_after, default_now }: DraftDetail): Errors | undefined {
  if (not_before && !isDayLimit(not_before)) return { not_before: [`Earliest day: there is no day ${not_before}.`] };
  if (not_after && !isDayLimit(not_after)) return { not_after: [`Latest day: there is no day ${not_after}.`] };
  if (isEmptySpan(not_before, not_after) || isSpanOver(not_before, not_after))
    return { not_after: ['Latest day must not be before the earliest day.'] };
  return default_now === 1 && excludesToday(not_before, not_after)
    ? { default_now: ['The field begins with today, which would be refused.'] }
    : undefined;
}

function boundErrors(property: Property): Errors | undefined {
  const { format, minimum, maximum, multipleOf, maxLength } = property;
  const [shortest] = kindOf(property).form?.lengths ?? [0];
  if (maxLength !== undefined && maxLength < shortest)
    return { max_length: [`Maximum length must be ${shortest} or more: no ${format} is shorter.`] };
  if (multipleOf === undefined || minimum === undefined || maximum === undefined) return undefined;
  const hasMultiple = Math.ceil(minimum / multipleOf - TOLERANCE) <= Math.floor(maximum / multipleOf + TOLERANCE);
  return hasMultiple
    ? undefined
    : { step: [`Step: no multiple of ${multipleOf} is between ${minimum} and ${maximum}.`] };
}

/** 0.3 / 0.1 is a little less than 3. */
const TOLERANCE = 1e-9;
