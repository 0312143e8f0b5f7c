// Every validation message, once, for browser and server. Screens never word a rule themselves.

import type { Property } from '../descriptor/descriptor';
import { dayText } from '../formats/day-limits';
import { capitalized } from '../formats/words';
import { FORMATS, kindOf, TYPES } from '../values/kinds';
import type { Keyword, RuleViolation } from '../values/violation';

/** A field's label as messages use it: underscores become spaces, the first letter is a capital. */
export const labelOf = (property: Pick<Property, 'title' | 'messageLabel'>): string =>
  capitalized(plainLabel(property));

const plainLabel = ({ title, messageLabel = title }: Pick<Property, 'title' | 'messageLabel'>): string =>
  messageLabel.replace(/_/g, ' ').trim();

/** The empty first entry of a select; a label that says "Select" itself says it once. */
export const chooseText = (label: string): string =>
  /^select\b/i.test(label.trim()) ? `-- ${label.trim()} --` : `-- Select ${label} --`;

/** The message for one violation, or the property's own; `titleOf` gives the title of another field. */
export function ruleMessage(
  failure: RuleViolation,
  property: Property,
  titleOf: (name: string) => string = (name) => name,
): string {
  const custom = property.messages?.[messageKey(failure)];
  if (custom !== undefined) return custom;
  const label = labelOf(property);
  switch (failure.keyword) {
    case 'required':
      return `${label} is required.`;
    case 'type':
      return TYPES[failure.type].typeMessage(label);
    case 'enum':
      return `${label} must be one of [${failure.allowed.join(', ')}].`;
    case 'choice':
      return `Please select a valid ${plainLabel(property)}.`;
    case 'const':
      return `${label} must be accepted.`;
    case 'minLength':
      return `${label} must be at least ${failure.limit} characters.`;
    case 'maxLength':
      return `${label} must be no more than ${failure.limit} characters.`;
    case 'minItems':
      if (failure.of === 'rows') return `${label} must have at least ${rowsText(failure.limit)}.`;
      return `${label} must have at least ${failure.limit} item(s).`;
    case 'maxItems':
      if (failure.of === 'rows') return `${label} must have no more than ${rowsText(failure.limit)}.`;
      return `${label} must have no more than ${failure.limit} item(s).`;
    case 'uniqueItems':
      return `${label} must not hold the same item twice.`;
    case 'minimum':
      return `${label} must be ${failure.limit} or more.`;
    case 'maximum':
      return `${label} must be ${failure.limit} or less.`;
    case 'notBefore':
      return `${label} must not be before ${dayText(failure.day)}.`;
    case 'notAfter':
      return `${label} must not be after ${dayText(failure.day)}.`;
    case 'multipleOf':
      return /^0\.0*1$/.test(String(failure.limit))
        ? `${label} must have no more than ${String(failure.limit).length - 2} decimals.`
        : `${label} must be a multiple of ${failure.limit}.`;
    case 'pattern':
      return `${label} is invalid.`;
    case 'character':
      return `${label} holds a character that cannot be stored.`;
    case 'format':
      return FORMATS[failure.format].form.message(label);
    case 'match':
      return `${label} does not match ${titleOf(failure.other)}.`;
    case 'after':
      return `${label} must be ${kindOf(property).order === 'number' ? 'more' : 'later'} than ${titleOf(failure.other)}.`;
    case 'notEqualTo':
      return `${label} must not be the same as ${titleOf(failure.other)}.`;
    case 'rangeOrder':
      return `${label} must not end before it starts.`;
    case 'noOverlap':
      return `${label} must not overlap another one.`;
    case 'taken':
      if (failure.in === 'rows') return `${label} is in another row already.`;
      return `${label} is already taken.`;
    case 'itself':
      return `${label} must be another record.`;
    case 'together':
      return `Another record has this ${label} with the same ${listed(failure.others.map(titleOf))}.`;
    case 'locked':
      return failure.condition === undefined
        ? `${label} is locked and cannot be changed.`
        : `${label} is locked while ${failure.condition}.`;
    case 'common':
      return `${label} is one of the most common ones. Choose another.`;
    case 'file':
      return `${label} must be a file.`;
    case 'fileEmpty':
      return `${label}: ${failure.name} is empty.`;
    case 'accept':
      return failure.accept.startsWith('image/')
        ? `${label} must be an image file.`
        : `${label} must be a file of type ${failure.accept}.`;
    case 'max_size':
      return `${label} must be no more than ${failure.limit} MB.`;
  }
}

/** "1 row", "2,000 rows". */
const rowsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** "Carrier", "Carrier and Track", "Carrier, Yard and Track". */
const listed = (titles: readonly string[]): string =>
  titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}` : titles.join();

/** The hint beside a field before anything is wrong: its own description, or the rules that nobody can guess. */
export const hintOf = (property: Property): string | undefined =>
  property.description ?? kindOf(property).form?.hint?.(property);

/** A violated format is looked up under the format's name, so that a descriptor can say `messages.email`. */
function messageKey(failure: RuleViolation): Keyword | string {
  return failure.keyword === 'format' ? failure.format : failure.keyword;
}
