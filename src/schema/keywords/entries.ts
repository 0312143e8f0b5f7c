// The entries of columns and layouts: what they are called, and how they look.
import type { Entry, FieldEntry, GroupEntry, Layout, Noun } from '../descriptor/descriptor';
import { refsOf } from '../model/refs';
import type { DescriptorSet } from './descriptor-set';
import { listed } from './message-text';

/** An entry and the titles of the groups that it stands in. */
export interface Placed {
  entry: FieldEntry | GroupEntry;
  section: string;
}

/** Whom the fields of an entry belong to; a screen of the product itself has no record. */
export interface Owner {
  set: DescriptorSet;
  noun?: Noun | undefined;
}

/** An entry in its long form: `"status"` is `{ "field": "status" }`. */
export const asEntry = (entry: Entry): FieldEntry | GroupEntry =>
  typeof entry === 'string' ? { field: entry } : entry;

/** The properties that an entry shows, several of a widget such as a map. */
export const namesOf = (entry: FieldEntry | GroupEntry): readonly string[] =>
  'fields' in entry ? entry.fields : [entry.field];

/** Every entry of a layout from top to bottom. */
export function placedIn(layout: Layout, section = ''): Placed[] {
  return layout.flatMap((node): Placed[] => {
    if (Array.isArray(node)) return placedIn(node as Layout, section);
    if (isGroup(node)) {
      const section = Object.values(node).find((value) => typeof value === 'string') ?? '';
      return placedIn(node.layout, section);
    }
    if (typeof node === 'object' && 'tabs' in node)
      return node.tabs.flatMap(({ tab, layout: within }) => placedIn(within, tab));
    return [{ entry: asEntry(node as Entry), section }];
  });
}

/** A titled part of a layout, under whatever key its title is. */
const isGroup = (node: unknown): node is { layout: Layout } & Record<string, unknown> =>
  typeof node === 'object' && node !== null && 'layout' in node;

/**
 * As staff see it: the entry's own label, else the title of its property, else the label of the record it comes from.
 */
export function labelIn(owner: Owner, entry: FieldEntry | GroupEntry): string {
  if (entry.label) return entry.label;
  const titles = listed(namesOf(entry).map((name) => titleAt(owner, name)));
  return 'fields' in entry ? `${lookOf(entry.as)} over ${titles}` : titles;
}

/** The title of an own property or of one a reference away (`terminal.terminal_name`). */
function titleAt({ set, noun }: Owner, path: string): string {
  const [first = '', second] = path.split('.');
  if (second === undefined) return noun?.record.properties[first]?.title ?? path;
  const ref = noun && refsOf(noun.record).find(({ key }) => key === first)?.ref;
  return set.nouns.get(ref ?? '')?.record.properties[second]?.title ?? path;
}

/** "Address (Terminal Address), hidden until it is chosen". */
export function describeColumn(owner: Owner, given: Entry): string {
  const entry = asEntry(given);
  const label = labelIn(owner, entry);
  const titles = listed(namesOf(entry).map((name) => titleAt(owner, name)));
  const fieldTitles = entry.label && titles.toLowerCase() !== label.toLowerCase() ? ` (${titles})` : '';
  return `${label}${fieldTitles}${extras(owner, entry)}`;
}

/** What differs from the usual, behind a comma. */
export function extras(owner: Owner, entry: FieldEntry | GroupEntry): string {
  if ('fields' in entry) return '';
  const { as, readonly, hidden, editable, total, detail, options } = entry;
  return [
    as === undefined ? '' : `, as ${lookOf(as)}`,
    hidden ? ', hidden until it is chosen' : '',
    editable ? ', edited in the list' : '',
    total ? ', with the sum of each group' : '',
    readonly ? ', cannot be changed here' : '',
    options === undefined ? '' : ', with choices of its own',
    detail === undefined ? '' : `, with its ${detailTitle(owner, entry.field, detail)} below`,
  ].join('');
}

function detailTitle({ set, noun }: Owner, field: string, detail: string): string {
  const ref = noun?.record.properties[field]?.ref;
  return set.nouns.get(ref ?? '')?.record.properties[detail]?.title ?? detail;
}

/** The name of a widget or a cell as people say it. */
export const lookOf = (as: string): string => LOOKS[as] ?? as.replace(/-/g, ' ');

const LOOKS: Record<string, string> = {
  map: 'a map',
  'route-map': 'a map with a route',
  location: 'a place, that of the device at a touch',
  photos: 'photos, with the camera',
  greeting: 'a greeting',
  image: 'a picture',
  signature: 'a signature',
  range: 'one range',
  'from-to': 'from and to',
  textarea: 'several lines',
  select: 'a list to choose from',
  'multi-select': 'a list to choose several from',
  'radio-group': 'buttons of which one is chosen',
  'checkbox-group': 'boxes to tick',
  blocks: 'a section that repeats',
  checkbox: 'a box to tick',
  file: 'a file',
  files: 'files',
  point: 'a place on the map',
  'yes-no': 'yes or no',
  'on-off': 'on or off',
};
