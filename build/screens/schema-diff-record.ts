// What changed in the rules of a record, as messages without their subject. `schema-diff.ts` adds the noun.

import type { NounChoices, Property, Variant } from '../../src/schema/descriptor/descriptor';
import { titleIn } from '../../src/schema/keywords/descriptor-set';
import { CHOICE_KEYWORDS } from '../../src/schema/keywords/noun/choices';
import type { NounAbout } from '../../src/schema/keywords/noun/noun-about';
import { RECORD_KEYWORDS } from '../../src/schema/keywords/noun/record';
import type { PropertyAbout } from '../../src/schema/keywords/property/property-keyword';
import { propertyChanges } from '../../src/schema/keywords/property-keywords';
import { type Change, tableChanges, texts } from './schema-diff-change';
import { becameRequired, fieldIsNew, fieldWasRemoved, togetherUnique, valuesChanged } from './schema-diff-data';

/**
 * Fields that were added, removed or changed, and what became required, in the record and in its variants for adding
 * and editing.
 */
export function recordChanges(before: NounAbout, after: NounAbout): Change[] {
  const [old, now] = [before.noun.record, after.noun.record];
  return [
    ...fieldChanges(before, after),
    ...requiredChanges(before, after, old.required, now.required, ''),
    ...withConsequence(texts(tableChanges(RECORD_KEYWORDS, old, now, before, after)), togetherUnique(before, after)),
    ...variantChanges(before, after, 'add', ' when adding'),
    ...variantChanges(before, after, 'edit', ' when editing'),
  ];
}

/** The words around a noun's option list, such as the message for an empty one. */
export function choiceChanges(before: NounAbout, after: NounAbout): string[] {
  const [old, now]: (NounChoices | undefined)[] = [before.noun.choices, after.noun.choices];
  if (!old && !now) return [];
  if (!old) return ['can now be chosen in other forms'];
  if (!now) return ['can no longer be chosen in other forms'];
  return tableChanges(CHOICE_KEYWORDS, old, now, before, after);
}

function fieldChanges(before: NounAbout, after: NounAbout): Change[] {
  const [old, now] = [before.noun.record.properties, after.noun.record.properties];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name): Change[] => {
    const [from, to] = [old[name], now[name]];
    if (!from && to)
      return withConsequence([{ text: `the record has a new field, ${to.title}` }], fieldIsNew(after, name));
    if (from && !to)
      return withConsequence(
        [{ text: `the record no longer has the field ${from.title}` }],
        fieldWasRemoved(after, name, from),
      );
    if (!from || !to) return [];
    const messages = propertyChanges(from, to, aboutIn(before, name, from), aboutIn(after, name, to));
    return withConsequence(texts(messages), valuesChanged(before, after, name));
  });
}

const aboutIn = (about: NounAbout, name: string, property: Property): PropertyAbout => ({
  ...about,
  name,
  title: property.title,
  property,
});

/** A consequence stands below the last of the messages that have it. */
function withConsequence(changes: Change[], consequences: Change['consequences'] = []): Change[] {
  const last = changes.at(-1);
  return last ? [...changes.slice(0, -1), { ...last, consequences }] : [];
}

function requiredChanges(
  before: NounAbout,
  after: NounAbout,
  old: readonly string[],
  now: readonly string[],
  when: string,
): Change[] {
  const became = now
    .filter((name) => !old.includes(name))
    .map((name) => ({
      text: `${titleIn(after.noun, name)} became required${when}`,
      // Of a new field that is said already, and a form that adds has no records yet.
      consequences: when !== ' when adding' && before.noun.record.properties[name] ? becameRequired(after, name) : [],
    }));
  // A field that was removed, or is required at all times now, is reported as that only.
  const { properties, required } = after.noun.record;
  const ceased = old
    .filter((name) => !now.includes(name) && !required.includes(name) && properties[name])
    .map((name) => ({ text: `${titleIn(after.noun, name)} is no longer required${when}` }));
  return [...became, ...ceased];
}

function variantChanges(before: NounAbout, after: NounAbout, mode: 'add' | 'edit', when: string): Change[] {
  const [old, now]: [Variant, Variant] = [before.noun[mode] ?? {}, after.noun[mode] ?? {}];
  const required = requiredChanges(before, after, old.required ?? [], now.required ?? [], when);
  const names = [...new Set([...Object.keys(old.properties ?? {}), ...Object.keys(now.properties ?? {})])];
  const fields = names.flatMap((name) => {
    const property = after.noun.record.properties[name] ?? ({ title: name } as Property);
    const messages = propertyChanges(
      old.properties?.[name] ?? {},
      now.properties?.[name] ?? {},
      aboutIn(before, name, { ...property, ...old.properties?.[name], title: property.title }),
      aboutIn(after, name, { ...property, ...now.properties?.[name], title: property.title }),
    );
    return texts(messages.map((text) => text + when));
  });
  return [...required, ...fields];
}
