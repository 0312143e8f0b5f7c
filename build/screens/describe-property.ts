// The description of a field: "Carrier Name: text, at most 120 characters, required."
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { capitalized } from '../../src/schema/formats/words';
import { valueKind } from '../../src/schema/keywords/describe-value';
import type { DescriptorSet } from '../../src/schema/keywords/descriptor-set';
import type { PropertyAbout } from '../../src/schema/keywords/property/property-keyword';
import { PROPERTY_KEYWORDS } from '../../src/schema/keywords/property-keywords';
import { type RecordMode, recordFor } from '../../src/schema/model/record-for';

/** What holds while adding and editing comes first; what holds in only one of them follows. */
export function describeProperty(set: DescriptorSet, noun: Noun, name: string, modes: readonly RecordMode[]): string {
  const { title } = noun.record.properties[name]!;
  const all = modes.map((mode) => rulesIn(set, noun, name, mode));
  const common = all[0]!.filter((rule) => all.every((rules) => rules.includes(rule)));
  const special = all.map((rules) => rules.filter((rule) => !common.includes(rule)));
  const differing = modes.flatMap((mode, index) =>
    special[index]!.length > 0 ? [`${MODES[mode]}: ${joined(special[index]!)}`] : [],
  );
  return [`${title}: ${joined(common)}`, ...differing].join(' ');
}

const MODES: Record<RecordMode, string> = { add: 'When adding', edit: 'When editing' };

/** Parts without a period, which are joined, and whole messages that end with one. */
function rulesIn(set: DescriptorSet, noun: Noun, name: string, mode: RecordMode): string[] {
  const record = recordFor(noun, mode);
  const property = record.properties[name]!;
  const about = { set, noun, name, title: property.title, property };
  const required = record.required.includes(name) ? ['required'] : [];
  return [
    valueKind(property, about),
    ...required,
    ...keywordsOf(property).flatMap((key) => says(key, property, about) || []),
  ];
}

/** "text, required. Shows “Name” while it is empty." */
function joined(rules: readonly string[]): string {
  const parts = rules.filter((text) => !isSentence(text));
  const first = parts.length > 0 ? [`${parts.join(', ')}.`] : [];
  const sentences = [...first, ...rules.filter(isSentence)].join(' ');
  return first.length > 0 ? sentences : capitalized(sentences);
}

const isSentence = (text: string): boolean => /[.”]$/.test(text);

/** In the order of the table, not in that of the file: every field reads alike. */
const keywordsOf = (property: Property): (keyof Property)[] =>
  (Object.keys(PROPERTY_KEYWORDS) as (keyof Property)[]).filter(
    (key) => property[key] !== undefined && property[key] !== false,
  );

function says<Key extends keyof Property>(key: Key, property: Property, about: PropertyAbout): string | undefined {
  return PROPERTY_KEYWORDS[key].says?.(property[key] as never, about);
}
