// What a change of the descriptors means for the records that are there. How many they are is known from the findings
// of a database that has not followed yet; without one the same is said without a number.
import { columnType } from '../../server/db/column-types';
import { columnOf } from '../../server/db/noun-columns';
import type { Property } from '../../src/schema/descriptor/descriptor';
import { capitalized, countOf } from '../../src/schema/formats/words';
import { choicesIn, pluralWithin, titleIn } from '../../src/schema/keywords/descriptor-set';
import { listed } from '../../src/schema/keywords/message-text';
import type { NounAbout } from '../../src/schema/keywords/noun/noun-about';
import { keywordsWith, PROPERTY_KEYWORDS } from '../../src/schema/keywords/property-keywords';
import { pluralOf } from '../../src/schema/model/noun-label';
import { recordFor } from '../../src/schema/model/record-for';
import type { FindingKind } from '../../src/schema/model/schema-finding';

const UNTIL_DROPPED = 'kept, out of sight, until someone drops them on purpose';
const AT_NEXT_EDIT = 'stay as they are, and must be corrected when they are next edited';
const NOTHING_CHANGES = 'the product does not start with these descriptors, and nothing is changed';

/** A noun under another name. */
export function nounWasRenamed(before: NounAbout, after: NounAbout): string[] {
  const rows = rowsOf(after, 'table-renamed');
  const which = `of ${pluralOf(before.noun)}`;
  return [
    rows === undefined
      ? `The rows ${which} are kept under their new name.`
      : `${capitalized(countOf(rows, 'row'))} ${which} ${rows === 1 ? 'is kept under its' : 'are kept under their'} new name.`,
  ];
}

/** @param findings those of the newer state, which does not have the noun. */
export function nounWasRemoved({ set, noun }: NounAbout, findings: DescriptorFindings): string[] {
  const rows = rowsOf({ set: { ...set, findings }, noun }, 'table-kept');
  return [
    `Its ${rows === undefined ? 'records' : countOf(rows, 'record')} ${rows === 1 ? 'is' : 'are'} ${UNTIL_DROPPED}.`,
  ];
}

/** A field under another name. */
export function fieldWasRenamed(after: NounAbout, name: string): string[] {
  const rows = rowsOf(after, 'column-renamed', name);
  if (rows === 0) return [];
  return [`Its values${rows === undefined ? '' : ` in ${countOf(rows, 'record')}`} are kept under the new name.`];
}

/** Values stay in the database until an operator drops them; a field without a column had none. */
export function fieldWasRemoved(after: NounAbout, name: string, property: Property): string[] {
  if (columnOf(name, property) === undefined) return [];
  const rows = rowsOf(after, 'column-kept', name);
  return [`Its values${rows === undefined ? '' : ` in ${countOf(rows, 'record')}`} are ${UNTIL_DROPPED}.`];
}

/** Of a field that nobody must fill in nothing follows. */
export function fieldIsNew(after: NounAbout, name: string): string[] {
  const { title, readOnly } = after.noun.record.properties[name]!;
  if (readOnly || !recordFor(after.noun, 'edit').required.includes(name)) return [];
  return [lacking(rowsOf(after, 'new-column', name), title)];
}

/** Records without the value stay as they are, so each is one that someone has to fill in. */
export const becameRequired = (after: NounAbout, name: string): string[] => [
  lacking(rowsOf(after, 'required', name), titleIn(after.noun, name)),
];

const lacking = (rows: number | undefined, title: string): string =>
  `${rows === undefined ? 'Records without it' : countOf(rows, 'record')} will lack ${title} until someone fills it in.`;

/** What the records hold, where it must be converted, point to something else, or may break a new rule. */
export function valuesChanged(before: NounAbout, after: NounAbout, name: string): string[] {
  const [from, to] = [before.noun.record.properties[name]!, after.noun.record.properties[name]!];
  if (columnOf(name, from) === undefined || columnOf(name, to) === undefined) return [];
  const converts = columnType(from) !== columnType(to);
  return [
    ...(converts ? [converted(after, name)] : []),
    ...(from.ref !== to.ref && to.ref !== undefined ? [refersNow(after, name, to.ref)] : []),
    ...(!converts && isTighter(ruleOf(before, from), ruleOf(after, to)) ? [breaking(after, name)] : []),
    ...(to.unique && !from.unique ? [shared(rowsOf(after, 'unique', name), to.title)] : []),
  ];
}

function converted(after: NounAbout, name: string): string {
  const finding = findingOf(after, 'type', name);
  if (!finding)
    return 'What the records hold is converted at the next start; if one value cannot be, nothing is changed.';
  if (finding.effect === 'refused')
    return `${countOf(finding.rows, 'record')} ${finding.rows === 1 ? 'holds' : 'hold'} what cannot be converted: ${NOTHING_CHANGES}.`;
  return `What ${countOf(finding.rows, 'record')} ${finding.rows === 1 ? 'holds' : 'hold'} is converted at the next start.`;
}

function refersNow(after: NounAbout, name: string, ref: string): string {
  const target = after.set.nouns.get(ref);
  const among = `among the ${target ? pluralWithin(target) : 'records that it refers to'}`;
  const finding = findingOf(after, 'reference', name);
  if (!finding) return `What the records hold must be ${among}; otherwise nothing is changed.`;
  return finding.effect === 'refused'
    ? `What ${countOf(finding.rows, 'record')} ${finding.rows === 1 ? 'holds' : 'hold'} is not ${among}: ${NOTHING_CHANGES}.`
    : `What ${countOf(finding.rows, 'record')} ${finding.rows === 1 ? 'holds' : 'hold'} is ${among}.`;
}

function breaking(after: NounAbout, name: string): string {
  const rows = rowsOf(after, 'rules', name);
  return `${rows === undefined ? 'Records' : capitalized(countOf(rows, 'record'))} that break the new rule ${AT_NEXT_EDIT}.`;
}

const shared = (rows: number | undefined, title: string): string =>
  `${rows === undefined ? 'Records' : capitalized(countOf(rows, 'record'))} with the same ${title} as an older one ${AT_NEXT_EDIT}.`;

/** Groups of fields that no two records may share from now on. */
export function togetherUnique(before: NounAbout, after: NounAbout): string[] {
  const old = (before.noun.record.unique ?? []).map((names) => names.join());
  return (after.noun.record.unique ?? [])
    .filter((names) => !old.includes(names.join()))
    .map((names) => {
      const finding = findingOf(after, 'unique');
      const titles = listed(names.map((name) => titleIn(after.noun, name)));
      return finding?.effect === 'refused'
        ? `${countOf(finding.rows, 'record')} share ${titles} with an older one: ${NOTHING_CHANGES}.`
        : `If two records share ${titles} already, ${NOTHING_CHANGES}.`;
    });
}

/** `unique` is a question of two records and has a message of its own. */
const CHECKED = keywordsWith('rows').filter(
  (word) => PROPERTY_KEYWORDS[word].rows === 'checked' && word !== 'unique',
) as (keyof Rule)[];

type Rule = Omit<Property, 'title'>;

const isTighter = (from: Rule, to: Rule): boolean => CHECKED.some((word) => isTighterIn(word, from[word], to[word]));

function isTighterIn(word: string, from: unknown, to: unknown): boolean {
  if (to === undefined || JSON.stringify(from) === JSON.stringify(to)) return false;
  if (typeof from === 'number' && typeof to === 'number' && word !== 'multipleOf')
    return word.startsWith('min') ? to > from : to < from;
  return !(Array.isArray(from) && Array.isArray(to) && from.every((one) => to.includes(one)));
}

/** A property with its choices as values. */
function ruleOf({ set }: NounAbout, property: Property): Rule {
  const choices = choicesIn(set, property)?.map(({ value }) => value);
  return choices && !property.enum && !property.items ? { ...property, enum: choices } : property;
}

type DescriptorFindings = NounAbout['set']['findings'];

const findingOf = ({ set, noun }: NounAbout, kind: FindingKind, property?: string) =>
  set.findings?.find((one) => one.kind === kind && one.noun === noun.noun && one.property === property);

const rowsOf = (about: NounAbout, kind: FindingKind, property?: string): number | undefined =>
  findingOf(about, kind, property)?.rows;
