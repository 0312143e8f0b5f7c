// Nouns and fields that were renamed (`was`): the older state under the names of the newer one, so that everything else
// is compared as if they had always been called so.
import { pendingRenames } from '../../server/db/schema/renames';
import type { Noun, Property, RecordSchema } from '../../src/schema/descriptor/descriptor';
import type { DescriptorSet } from '../../src/schema/keywords/descriptor-set';
import { titleIn } from '../../src/schema/keywords/descriptor-set';
import { formerNames } from '../../src/schema/model/former-names';
import { pluralOf } from '../../src/schema/model/noun-label';
import type { Change } from './schema-diff-change';
import { fieldWasRenamed, nounWasRenamed } from './schema-diff-data';

/** New names by old ones: of nouns, and of the properties of each noun under its new name. */
interface Renames {
  nouns: ReadonlyMap<string, string>;
  properties: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The older state under the newer names, and what is to be said of every noun's renames, by its newer name. */
export function followRenames(
  before: DescriptorSet,
  after: DescriptorSet,
): { renamed: DescriptorSet; changes: ReadonlyMap<string, Change[]> } {
  const renames = findRenames(before, after);
  const nouns = [...before.nouns.values()].map((noun) => withWas(renameIn(noun, renames), after, renames));
  const renamed = { ...before, nouns: new Map(nouns.map((noun) => [noun.noun, noun])) };
  const changes = new Map<string, Change[]>();
  for (const [name, noun] of after.nouns) {
    const oldName = oldNameOf(name, renames.nouns);
    const old = before.nouns.get(oldName);
    if (!old) continue;
    const [was, is] = [
      { set: before, noun: old },
      { set: after, noun },
    ];
    const whole =
      oldName === name
        ? []
        : [{ text: `${pluralOf(old)} are now called ${pluralOf(noun)}.`, consequences: nounWasRenamed(was, is) }];
    const fields = [...(renames.properties.get(name) ?? [])].map(([from, to]) => ({
      text: `${pluralOf(noun)}: ${fieldText(titleIn(old, from), titleIn(noun, to))}.`,
      consequences: fieldWasRenamed(is, to),
    }));
    changes.set(name, [...whole, ...fields]);
  }
  return { renamed, changes };
}

/** What was renamed says so from now on: that is no change of its own. */
function withWas(noun: Noun, after: DescriptorSet, renames: Renames): Noun {
  const now = after.nouns.get(noun.noun);
  if (!now) return noun;
  const renamed = new Set(renames.properties.get(noun.noun)?.values());
  const properties = Object.entries(noun.record.properties).map(([name, property]) => [
    name,
    renamed.has(name) ? { ...property, was: now.record.properties[name]!.was } : property,
  ]);
  const whole = [...renames.nouns.values()].includes(noun.noun) ? { was: now.was } : {};
  return { ...noun, ...whole, record: { ...noun.record, properties: Object.fromEntries(properties) } } as Noun;
}

const fieldText = (from: string, to: string): string =>
  from === to ? `field ${from} is stored under another name` : `field ${from} became ${to}`;

/** The renames that a database in the older state still has to follow. */
function findRenames(before: DescriptorSet, after: DescriptorSet): Renames {
  const named = [...after.nouns.values()].map((noun) => ({ name: noun.noun, was: formerNames(noun) }));
  const nouns = byOldName(pendingRenames(named, presentIn(before.nouns)).renames);
  const properties = new Map<string, ReadonlyMap<string, string>>();
  for (const noun of after.nouns.values()) {
    const old = before.nouns.get(oldNameOf(noun.noun, nouns));
    if (!old) continue;
    const fields = Object.entries(noun.record.properties).map(([name, property]) => ({
      name,
      was: formerNames(property),
    }));
    const { renames: pending } = pendingRenames(fields, presentIn(new Map(Object.entries(old.record.properties))));
    if (pending.size > 0) properties.set(noun.noun, byOldName(pending));
  }
  return { nouns, properties };
}

const presentIn = (old: ReadonlyMap<string, { was?: string | readonly string[] }>) => ({
  has: (name: string) => old.has(name),
  isDone: (name: string, was: string) => formerNames(old.get(name) ?? {}).includes(was),
});

const byOldName = (byNew: ReadonlyMap<string, string>) => new Map([...byNew].map(([name, was]) => [was, name]));

const oldNameOf = (name: string, nouns: ReadonlyMap<string, string>): string =>
  [...nouns].find(([, to]) => to === name)?.[0] ?? name;

/** Where a descriptor has names of properties; elsewhere the same text is something that people read. */
const NAME_KEYS = new Set([
  'required',
  'unique',
  'match',
  'after',
  'notEqualTo',
  'requiredWith',
  'dependsOn',
  'labelOf',
  'field',
  'fields',
  'columns',
  'layout',
  'phone',
  'subtitle',
  'from',
  'detail',
]);

const NOUN_KEYS = new Set(['noun', 'ref', 'countOf', 'table', 'parts']);

function renameIn(noun: Noun, { nouns, properties }: Renames): Noun {
  const name = nouns.get(noun.noun) ?? noun.noun;
  const fieldNames = properties.get(name) ?? new Map<string, string>();
  const path = (text: string): string => {
    const [first = '', second] = text.split('.');
    if (second === undefined) return fieldNames.get(first) ?? text;
    const target = nouns.get(first) ?? first;
    return `${target}.${properties.get(target)?.get(second) ?? second}`;
  };
  const walk = (value: unknown, key: string): unknown => {
    // By rule, such as "after": what stands there is a text.
    if (key === 'messages') return value;
    if (Array.isArray(value)) return value.map((item) => walk(item, key));
    if (typeof value === 'object' && value !== null) {
      const names = key === 'properties' || key === 'filter';
      if (key === 'property' && 'countBy' in value) return counted(value as Property);
      return Object.fromEntries(
        Object.entries(value).map(([inner, item]) =>
          names
            ? [fieldNames.get(inner) ?? inner, walk(item, key === 'filter' ? '' : 'property')]
            : [inner, walk(item, inner)],
        ),
      );
    }
    if (typeof value !== 'string') return value;
    if (NOUN_KEYS.has(key)) return nouns.get(value) ?? value;
    return NAME_KEYS.has(key) ? path(value) : value;
  };
  const counted = (property: Property): Property => {
    const of = nouns.get(property.countOf!) ?? property.countOf!;
    return { ...property, countOf: of, countBy: properties.get(of)?.get(property.countBy!) ?? property.countBy! };
  };
  const record: RecordSchema = walk(noun.record, 'record') as RecordSchema;
  // The label of an entry is a text; that of the noun is a name.
  const screens = walk(noun.screens, 'screens');
  return {
    ...noun,
    noun: name,
    label: path(noun.label),
    record,
    ...(noun.table === undefined ? {} : { table: nouns.get(noun.table) ?? noun.table }),
    ...(noun.add && { add: walk(noun.add, 'add') as Noun['add'] }),
    ...(noun.edit && { edit: walk(noun.edit, 'edit') as Noun['edit'] }),
    ...(noun.choices && { choices: { ...noun.choices, id: path(noun.choices.id), text: path(noun.choices.text) } }),
    ...(noun.screens && { screens: screens as Noun['screens'] }),
  };
}
