// What changed in the rules of a record, as messages without their subject. `schema-diff.ts` adds the noun.

import type { Noun, NounChoices, Property, RecordSchema, Variant } from '../../src/schema/model/descriptor';
import { conditionChange, isConditionKey } from './schema-diff-conditions';
import { changedKeys, isSame, type KeyChange, shown, wentFrom } from './schema-diff-text';

/**
 * Fields that were added, removed or changed, and what became required, in the record and in its variants for adding
 * and editing.
 */
export function recordChanges(before: Noun, after: Noun): string[] {
  return [
    ...fieldChanges(before.record, after.record),
    ...requiredChanges(after, before.record.required, after.record.required, ''),
    ...togetherChanges(before, after),
    ...variantChanges(before, after, 'add', ' when adding'),
    ...variantChanges(before, after, 'edit', ' when editing'),
  ];
}

/** The words around a noun's option list, such as the message for an empty one. */
export function choiceChanges(before: NounChoices | undefined, after: NounChoices | undefined): string[] {
  if (!before && !after) return [];
  if (!before) return ['can now be chosen in other forms'];
  if (!after) return ['can no longer be chosen in other forms'];
  return changedKeys(before, after).map(({ key, from, to }) =>
    wentFrom(CHOICE_WORDS[key] ?? `"${key}" of the option list`, from, to),
  );
}

const CHOICE_WORDS: Record<string, string> = {
  choose: 'the empty entry of the option list',
  none: 'the entry of an option list without options',
};

function fieldChanges(before: RecordSchema, after: RecordSchema): string[] {
  const names = [...new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])];
  return names.flatMap((name) => {
    const [old, now] = [before.properties[name], after.properties[name]];
    if (!old && now) return [`the record has a new field, ${now.title}`];
    if (old && !now) return [`the record no longer has the field ${old.title}`];
    return old && now ? propertyChanges(now.title, old, now, '', { ...before.properties, ...after.properties }) : [];
  });
}

function requiredChanges(after: Noun, old: readonly string[], now: readonly string[], when: string): string[] {
  const titled = (name: string) => after.record.properties[name]?.title ?? name;
  const became = now.filter((name) => !old.includes(name)).map((name) => `${titled(name)} became required${when}`);
  // A field that was removed is reported as that only.
  const ceased = old
    .filter((name) => !now.includes(name) && after.record.properties[name])
    .map((name) => `${titled(name)} is no longer required${when}`);
  return [...became, ...ceased];
}

function togetherChanges(before: Noun, after: Noun): string[] {
  const titled = ({ record }: Noun, group: string) => {
    const titles = group.split(' ').map((name) => record.properties[name]?.title ?? name);
    return `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`;
  };
  const groupsOf = ({ record }: Noun) => (record.unique ?? []).map((group) => group.join(' '));
  const [old, now] = [groupsOf(before), groupsOf(after)];
  return [
    ...now
      .filter((group) => !old.includes(group))
      .map((group) => `no two records may have the same ${titled(after, group)} together any more`),
    ...old
      .filter((group) => !now.includes(group))
      .map((group) => `two records may have the same ${titled(before, group)} together`),
  ];
}

function variantChanges(before: Noun, after: Noun, mode: 'add' | 'edit', when: string): string[] {
  const [old, now]: Variant[] = [before[mode] ?? {}, after[mode] ?? {}];
  const required =
    old!.required || now!.required
      ? requiredChanges(after, old!.required ?? before.record.required, now!.required ?? after.record.required, when)
      : [];
  // An override that repeats the record's own value changes nothing; removing it does.
  const same =
    isSame(old!.required, now!.required) || required.length > 0
      ? []
      : [`what is required${when} is ${now!.required ? 'now' : 'no longer'} said apart`];
  const names = [...new Set([...Object.keys(old!.properties ?? {}), ...Object.keys(now!.properties ?? {})])];
  const fields = names.flatMap((name) =>
    propertyChanges(
      after.record.properties[name]?.title ?? name,
      old!.properties?.[name] ?? {},
      now!.properties?.[name] ?? {},
      when,
      { ...before.record.properties, ...after.record.properties },
    ),
  );
  return [...required, ...same, ...fields];
}

function propertyChanges(
  title: string,
  before: Partial<Property>,
  after: Partial<Property>,
  when: string,
  fields: RecordSchema['properties'],
): string[] {
  return changedKeys(before, after).flatMap((change) => keyChange(title, change, fields).map((text) => text + when));
}

function keyChange(title: string, change: KeyChange, fields: RecordSchema['properties']): string[] {
  const { key, from, to } = change;
  if (isConditionKey(key)) return [conditionChange(title, change, fields)];
  if (LIMITS[key]) return [limitChange(`${LIMITS[key]} of ${title}`, change)];
  switch (key) {
    case 'title':
      return [
        from === undefined || to === undefined
          ? wentFrom('a title of its own', from, to)
          : `field ${from} is now called ${to}`,
      ];
    case 'messages':
      return changedKeys(Object(from), Object(to)).map((one) =>
        wentFrom(`the sentence for "${one.key}" of ${title}`, one.from, one.to),
      );
    case 'file':
      return changedKeys(Object(from), Object(to)).map((one) =>
        one.key === 'max_size'
          ? limitChange(`largest file of ${title} in MB`, one)
          : wentFrom(`files taken by ${title}`, one.from, one.to),
      );
    case 'items':
      return changedKeys(Object(from), Object(to)).flatMap((one) => keyChange(`each item of ${title}`, one, fields));
    case 'readOnly':
      return [to ? `${title} can no longer be changed` : `${title} can be changed`];
    case 'match':
    case 'after':
    case 'notEqualTo':
      return [
        to === undefined
          ? `${title} no longer has to ${PAIRS[key]} another field`
          : `${title} must ${PAIRS[key]} ${shown(to)}`,
      ];
    case 'noOverlap':
      return [to ? `${title} may no longer overlap with other records` : `${title} may overlap with other records`];
    case 'unique':
      return [to ? `no two records may have the same ${title} any more` : `two records may have the same ${title}`];
    case 'writeOnly':
      return [to ? `${title} is no longer part of any response` : `${title} can be read`];
    case 'hash':
      return [to ? `${title} is now stored only as a hash` : `${title} is no longer stored as a hash`];
    default:
      return [wentFrom(`${KEYS[key] ?? `"${key}"`} of ${title}`, from, to)];
  }
}

function limitChange(what: string, { from, to }: KeyChange): string {
  if (from === undefined) return `${what} is now limited to ${shown(to)}`;
  if (to === undefined) return `${what} is no longer limited to ${shown(from)}`;
  return wentFrom(what, from, to);
}

const LIMITS: Record<string, string> = {
  minLength: 'minimum length',
  maxLength: 'maximum length',
  minimum: 'minimum',
  maximum: 'maximum',
  minItems: 'minimum number of items',
  maxItems: 'maximum number of items',
  multipleOf: 'step',
};

const PAIRS = { match: 'match', after: 'be later than', notEqualTo: 'differ from' };

const KEYS: Record<string, string> = {
  type: 'the type',
  format: 'the format',
  default: 'the first value',
  placeholder: 'the placeholder',
  description: 'the hint',
  options: 'the option list',
  enum: 'the values',
  pattern: 'the pattern',
  ref: 'the record behind the value',
};
