// What the keywords of a property say, and what a change of them means.

import { describeConditions } from '../conditions/describe-conditions';
import { joinParts } from '../conditions/text-parts';
import type { ConditionSet, Effect } from '../descriptor/conditions';
import type { Choice, FileRule, Property } from '../descriptor/descriptor';
import { bareKind } from './describe-value';
import { choicesIn, pluralWithin, titleIn } from './descriptor-set';
import { type About, type Keywords, type ValueChange, wentFrom } from './keyword';
import { listed, quoted, quotedEnd } from './message-text';

/** Context of a keyword of a property: also the property itself. */
export interface PropertyAbout extends About {
  property: Omit<Property, 'title'>;
}

/** The kind of the value is said in one piece, by `valueKind`. */
const kind = { changed: kindChanged };

export const PROPERTY_KEYWORDS: Keywords<Property, PropertyAbout> = {
  title: {
    changed: ({ from, to }) =>
      from === undefined || to === undefined
        ? [wentFrom('a title of its own', { from, to })]
        : [`field ${from} is now called ${to}`],
  },
  type: kind,
  format: kind,
  options: kind,
  enum: kind,
  ref: kind,
  computed: kind,
  labelOf: kind,
  countOf: kind,
  countBy: kind,
  stamp: kind,
  dependsOn: kind,
  numberParts: kind,
  items: {
    changed: ({ from = {}, to = {} }, before, after) => {
      const parts = (about: PropertyAbout, property: Omit<Property, 'title'>): PropertyAbout => ({
        ...about,
        property,
        title: `each entry of ${about.title}`,
      });
      return propertyChanges(from, to, parts(before, from), parts(after, to));
    },
  },
  file: {
    changed: ({ from = {}, to = {} }, before, after) => [
      ...(from.accept === to.accept ? [] : kindChanged({}, before, after)),
      ...(from.max_size === to.max_size ? [] : [largestFile(from, to, after)]),
    ],
  },
  minLength: limit('minimum length'),
  maxLength: limit('maximum length'),
  minimum: limit('minimum'),
  maximum: limit('maximum'),
  minItems: limit('minimum number of entries'),
  maxItems: limit('maximum number of entries'),
  multipleOf: limit('step'),
  uniqueItems: {
    changed: ({ to }, _, { title }) => [`${title} may ${to ? 'no longer' : 'now'} have the same entry twice`],
  },
  pattern: {
    says: () => 'in a fixed form',
    changed: ({ from, to }, _, { title }) => [
      from === undefined
        ? `${title} must now have a fixed form`
        : to === undefined
          ? `${title} need no longer have a fixed form`
          : `the form that ${title} must have changed`,
    ],
  },
  const: {
    says: (value) => (value === true ? 'must be accepted' : `always ${String(value)}`),
    changed: (change, _, { title }) => [wentFrom(`the only value of ${title}`, change)],
  },
  default: {
    says: (value, about) => `${defaultText(value, about)} at first`,
    changed: ({ from, to }, before, after) => [
      `the first value of ${after.title} ${from === undefined ? `is now ${defaultText(to, after)}` : to === undefined ? `is no longer ${defaultText(from, before)}` : `went from ${defaultText(from, before)} to ${defaultText(to, after)}`}`,
    ],
  },
  unique: {
    says: (_, { noun }) => `no two ${pluralWithin(noun)} may have the same`,
    changed: ({ to }, _, { title }) => [
      to ? `no two records may have the same ${title} any more` : `two records may have the same ${title}`,
    ],
  },
  noOverlap: {
    says: (_, { noun }) => `no two ${pluralWithin(noun)} may have a day in common`,
    changed: ({ to }, _, { title }) => [
      to ? `${title} may no longer overlap with other records` : `${title} may overlap with other records`,
    ],
  },
  match: partner('the same as', 'match'),
  after: partner('later than', 'be later than'),
  notEqualTo: partner('different from', 'differ from'),
  requiredWith: {
    says: (other, { noun }) => `required once ${titleIn(noun, other)} is filled`,
    changed: ({ from, to }, before, { noun, title }) => [
      to === undefined
        ? `${title} is no longer required once ${titleIn(before.noun, from!)} is filled`
        : `${title} became required once ${titleIn(noun, to)} is filled`,
    ],
  },
  visibleWhen: conditions('show', 'shown only', () => 'now always shown'),
  requiredWhen: conditions('require', 'required', (when) => `no longer required ${when}`),
  lockedWhen: conditions('lock', 'locked', (when) => `no longer locked ${when}`),
  // Never in a file.
  when: { changed: () => [] },
  readOnly: {
    says: (_, { property }) => (isMade(property) ? undefined : 'cannot be typed'),
    changed: ({ to }, _, { title }) => [to ? `${title} can no longer be changed` : `${title} can be changed`],
  },
  writeOnly: {
    says: (_, { property }) => (property.match === undefined ? 'never shown again' : undefined),
    changed: ({ to }, _, { title }) => [to ? `${title} is no longer part of any response` : `${title} can be read`],
  },
  hash: {
    says: () => 'kept so that nobody can read it',
    changed: ({ to }, _, { title }) => [
      to ? `${title} is now stored only as a hash` : `${title} is no longer stored as a hash`,
    ],
  },
  // A rename that happens is reported by itself (`schema-diff-renames.ts`).
  was: {
    changed: ({ to }, _, { title }) => [
      to === undefined
        ? `${title} is no longer said to have had another name`
        : `${title} is said to have had another name`,
    ],
  },
  description: {
    says: (text) => `Hint: ${quotedEnd(text)}`,
    changed: (change, _, { title }) => [wentFrom(`the hint of ${title}`, change)],
  },
  placeholder: {
    says: (text) => `Shows ${quoted(text)} while it is empty.`,
    changed: (change, _, { title }) => [wentFrom(`the placeholder of ${title}`, change)],
  },
  readAs: { changed: (_, __, { title }) => [`other programs read ${title} under another name`] },
  messageLabel: {
    says: (text) => `Messages call it ${quotedEnd(text)}`,
    changed: (change, _, { title }) => [wentFrom(`what messages call ${title}`, change)],
  },
  messages: {
    says: (messages) =>
      Object.entries(messages)
        .map(([rule, text]) => `Says ${quoted(text!)} ${occasion(rule)}.`)
        .join(' '),
    changed: ({ from = {}, to = {} }, _, { title }) =>
      [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((rule) =>
        from[rule] === to[rule]
          ? []
          : [wentFrom(`the message of ${title} ${occasion(rule)}`, { from: from[rule], to: to[rule] })],
      ),
  },
};

/** Messages for everything that differs between two states of a property. */
export function propertyChanges(
  before: Partial<Property>,
  after: Partial<Property>,
  from: PropertyAbout,
  to: PropertyAbout,
): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Property)[];
  const messages = keys.flatMap((key) => {
    const change = { from: before[key], to: after[key] };
    if (JSON.stringify(change.from) === JSON.stringify(change.to)) return [];
    const keyword = PROPERTY_KEYWORDS[key] as Keywords<Property, PropertyAbout>[typeof key] | undefined;
    return keyword
      ? (keyword.changed as (change: ValueChange<unknown>, ...about: PropertyAbout[]) => string[])(change, from, to)
      : [`what ${to.title} accepts changed`];
  });
  // Several keywords make one kind.
  return [...new Set(messages)];
}

function kindChanged(_: unknown, before: PropertyAbout, after: PropertyAbout): string[] {
  const [was, is] = [bareKind(before.property, before), bareKind(after.property, after)];
  return [was === is ? `what ${after.title} accepts changed` : `${after.title} was ${was} and is now ${is}`];
}

function largestFile({ max_size: from }: FileRule, { max_size: to }: FileRule, { title }: About): string {
  return limitChange(`largest file of ${title} in MB`, { from, to });
}

function limit(what: string): { changed(change: ValueChange<number>, before: About, after: About): string[] } {
  return { changed: (change, _, { title }) => [limitChange(`${what} of ${title}`, change)] };
}

function limitChange(what: string, { from, to }: ValueChange<unknown>): string {
  if (from === undefined) return `${what} is now limited to ${String(to)}`;
  if (to === undefined) return `${what} is no longer limited to ${String(from)}`;
  return `${what} went from ${String(from)} to ${String(to)}`;
}

function partner(says: string, must: string) {
  return {
    says: (other: string, { noun }: About) => `${says} ${titleIn(noun, other)}`,
    changed: ({ from, to }: ValueChange<string>, before: About, { noun, title }: About) => [
      to === undefined
        ? `${title} no longer has to ${must} ${titleIn(before.noun, from!)}`
        : `${title} must ${must} ${titleIn(noun, to)}`,
    ],
  };
}

/** `otherwise` is what holds without conditions. */
function conditions(effect: Effect, does: string, otherwise: (whenText: string) => string) {
  const whenText = (rules: ConditionSet, about: About) =>
    conditionText(effect, rules, about).replace(/^\w+ when /, 'when ');
  return {
    says: (rules: ConditionSet, about: About) => `${conditionText(effect, rules, about)}.`,
    changed: ({ from, to }: ValueChange<ConditionSet>, before: About, after: About) =>
      to
        ? [`${after.title} is now ${does} ${whenText(to, after)}${from ? ` instead of ${whenText(from, before)}` : ''}`]
        : [`${after.title} is ${otherwise(whenText(from!, before))}`],
  };
}

/** "Shown when Kind is Tank", as below a field of the form builder. */
function conditionText(effect: Effect, rules: ConditionSet, { set, noun }: About): string {
  const fields = Object.entries(noun.record.properties).map(([name, property]): [string, Property] => [
    name,
    { ...property, options: choicesIn(set, property) },
  ]);
  const parts = describeConditions({ [effect]: rules }, effect, new Map(fields)) ?? [];
  return joinParts(parts).replace(/\.$/, '');
}

/** "Active", "today", "yes", "what Terminal has". */
function defaultText(value: unknown, { set, noun, property }: PropertyAbout): string {
  const choice = choicesIn(set, property)?.find((one: Choice) => one.value === value);
  if (choice) return choice.text;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null && 'from' in value)
    return `the same as ${titleIn(noun, String(value.from))}`;
  if (Array.isArray(value)) return listed(value.map(String));
  return (typeof value === 'string' && MOMENTS[value]) || String(value);
}

const MOMENTS: Record<string, string> = { now: 'the present moment', today: 'today', me: 'whoever is signed in' };

/** Whether the value is made by the server, as its kind says already. */
const isMade = ({ computed, labelOf, countOf, stamp, numberParts }: Omit<Property, 'title'>): boolean =>
  Boolean(computed || labelOf || countOf || stamp || numberParts);

/** When a message is shown, by the rule that is broken. */
const occasion = (rule: string): string => OCCASIONS[rule] ?? 'when it is not valid';

const OCCASIONS: Record<string, string> = {
  required: 'when it is empty',
  choice: 'when it is none of the choices',
  enum: 'when it is none of the choices',
  minLength: 'when it is too short',
  maxLength: 'when it is too long',
  minimum: 'when it is too small',
  maximum: 'when it is too large',
  multipleOf: 'when it has too many decimals',
  pattern: 'when its form is wrong',
  taken: 'when another record has the same',
  noOverlap: 'when another record has one of the days',
  match: 'when the two differ',
  notEqualTo: 'when the two are the same',
  after: 'when it is too early',
  accept: 'when the file is of another kind',
  max_size: 'when the file is too large',
};
