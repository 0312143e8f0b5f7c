// The columns of a list: from the short entries of a descriptor to all that browser and server need to render, search
// and sort them. The server's allow-list of columns comes from here, so a table call can name no other.
import type { Choice, Entry, FieldEntry, ListScreen, Noun, Property, Values } from '../descriptor/descriptor';
import { shownKindOf } from '../values/kinds';
import type { Search } from '../values/value-kind';
import { cellOf, cellText } from './cells';
import { fixedChoices, nounOf } from './nouns';
import { refsOf } from './refs';
import { STATE } from './states';
import { ageRule } from './stored';
import { isLate } from './tasks';

/** One column of a list; its path names it in requests, addresses and saved views. */
export interface Column {
  /** Dotted path in a row, as it stands on the wire: `terminal.terminal_name`. */
  path: string;
  label: string;
  /** Rules and format of the value. */
  property: Property;
  /** Named cell, if the descriptor overrides the property's own. */
  as?: string;
  search: Search;
  /** Noun that owns the property, when the column shows the label of another record. */
  ref?: string;
  /** Not shown until the user chooses it. */
  hidden?: boolean;
  /** The column of the noun's `label`, which names a row. */
  isName?: boolean;
  /** The property with the user who is responsible, where the column names that one. */
  assignee?: string;
  /** The property that its cells edit. */
  edits?: string;
  /** Its values are summed for each group. */
  isTotal?: boolean;
  /** No record is without a value. */
  isFilled?: boolean;
  /** Of a due date: whether the record is late. @param today yyyy-MM-dd */
  isLate?(row: Values, today: string): boolean;
  /** The descriptor does not have it: the user has chosen it from the further columns of the list. */
  isFurther?: boolean;
}

/** A column that a list has where it is chosen, beside those of its descriptor. Several groups may have the same one. */
export interface FurtherColumn extends Pick<Column, 'path' | 'label' | 'property' | 'search'> {
  /** What it belongs to, in words: the value of the column `grouped_by`. */
  group: string;
}

/** The columns that can be chosen for a list, in the order of its menu. */
export interface FurtherColumns {
  /** The path of the column of the list whose values are the groups. */
  grouped_by: string;
  columns: FurtherColumn[];
}

/** The columns of a list screen, in the order of its descriptor. */
export function columnsOf(noun: Noun, screen: ListScreen): Column[] {
  return screen.columns.map((entry) => columnOf(noun, entry));
}

/** One column from its entry. @throws when the field does not exist, which the lint reports earlier. */
export function columnOf(noun: Noun, entry: Entry): Column {
  const { field, label, as, hidden, editable, total } =
    typeof entry === 'string' ? ({ field: entry } as FieldEntry) : (entry as FieldEntry);
  const found = propertyAt(noun, field);
  if (!found) throw new Error(`No field "${field}" in ${noun.noun}`);
  const { property, ref, by = property.labelOf } = found;
  return {
    path: field,
    label: label ?? property.title,
    property,
    as,
    ref,
    search: searchOf(property),
    hidden,
    ...(field === noun.label && { isName: true }),
    ...(isFilled(noun, field, found) && { isFilled: true }),
    ...(by !== undefined && noun.record.properties[by]?.assignee && { assignee: by }),
    ...(total && { isTotal: true }),
    ...(editable && { edits: by ?? field }),
    ...(ref === undefined && property.due && { isLate: (row: Values, today: string) => isLate(noun, row, today) }),
  };
}

type Found = NonNullable<ReturnType<typeof propertyAt>>;

/** Also where a missing value is shown as another one. */
function isFilled(noun: Noun, path: string, { property, ref, by = path }: Found): boolean {
  if (isShownAlways(noun, by, property)) return true;
  const isThere = ({ record }: Noun, name: string) => record.required.includes(name);
  return isThere(noun, by) && (ref === undefined || isThere(nounOf(ref), path.split('.')[1]!));
}

/** Whether something is shown in every row: a state, which every record has, or a text where the value is missing. */
export const isShownAlways = (noun: Noun, name: string, property: Property): boolean =>
  shownTexts(property)?.other !== undefined || (name === STATE && noun.states !== undefined);

/** The property at a path: an own one, or one step away through a `ref` (`terminal.terminal_name`), with the name of that. */
export function propertyAt(noun: Noun, path: string): { property: Property; ref?: string; by?: string } | undefined {
  const [first = '', second] = path.split('.');
  if (second === undefined) {
    const property = noun.record.properties[first];
    return property && Object.hasOwn(noun.record.properties, first) ? { property } : undefined;
  }
  const to = refsOf(noun.record).find(({ key }) => key === first);
  const property = to && nounOf(to.ref).record.properties[second];
  return property && { property, ref: to.ref, by: to.name };
}

/** How values of a property are searched, in inputs and on the server. */
export const searchOf = (property: Property): Search => shownKindOf(property).search;

/** Whether a value is shown as of where it is read: what is noted about a record, an age. */
export const dependsOnZone = (property: Property): boolean =>
  property.stamp !== undefined || ageRule(property) !== undefined;

/** Whether rows are sorted by a day of the column: its own, or that of its number. */
export const isByDay = ({ search, property }: Column): boolean =>
  search === 'date' || property.numberParts !== undefined;

/**
 * The text under which each choice of a column is shown, by value, and the text of every other value where that is
 * known: anything but 1 is Inactive. Undefined when the values of the column are shown as they are. The server sorts
 * and searches such a column by these texts.
 */
export function shownTexts(
  property: Omit<Property, 'title'>,
): { texts: ReadonlyMap<string, string>; other?: string } | undefined {
  const choices = fixedChoices(property);
  if (!choices?.some(({ value, text }) => String(value) !== text)) return undefined;
  const texts = new Map(choices.map(({ value }) => [String(value), cellText(property, value)]));
  return { texts, other: cellOf(property) === 'on-off' ? cellText(property, undefined) || undefined : undefined };
}

/** The choices that a column can be searched for; undefined when its values are no choices. */
export function searchChoices(property: Omit<Property, 'title'>): readonly Choice[] | undefined {
  return fixedChoices(property) ?? (property.type === 'boolean' ? YES_NO : undefined);
}

const YES_NO: readonly Choice[] = [
  { value: 'true', text: 'Yes' },
  { value: 'false', text: 'No' },
];
