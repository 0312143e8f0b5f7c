// What changed in columns and layouts: entries that were added, removed, moved or are shown in another way.
import type { FieldEntry, GroupEntry, Layout } from '../descriptor/descriptor';
import { changedKeys, changedOrder, isSame } from './changes';
import { labelIn, lookOf, namesOf, type Owner, type Placed, placedIn } from './entries';
import { type ValueChange, wentFrom } from './keyword';
import { shown } from './message-text';

/** The owner of the entries in both states. */
interface Owners {
  before: Owner;
  after: Owner;
}

/** `form` is what the layout is called in a message: "the form". */
export function layoutChanges(owners: Owners, before: Layout, after: Layout, form: string): string[] {
  if (isSame(before, after)) return [];
  const found = entryChanges(owners, placedIn(before), placedIn(after), 'field', form);
  return found.length > 0 ? found : [`the fields of ${form} are arranged differently`];
}

/** `what` is an entry in a message: "column". */
export function entryChanges(owners: Owners, before: Placed[], after: Placed[], what: string, form: string): string[] {
  const [old, now] = [new Map(before.map((one) => [keyOf(one), one])), new Map(after.map((one) => [keyOf(one), one]))];
  const label = (key: string) =>
    labelIn(now.has(key) ? owners.after : owners.before, (now.get(key) ?? old.get(key))!.entry);
  const order = changedOrder([...old.keys()], [...now.keys()], label).map(({ item, kind, place: next }) => {
    if (kind === 'removed') return `${what} ${label(item)} was removed${form && ` from ${form}`}`;
    if (kind === 'moved') return `${what} ${label(item)} moved${next}${form && ` in ${form}`}`;
    return `${what} ${label(item)} was added${form ? ` to ${form}` : ''}${next && `,${next}`}`;
  });
  const renamed = renamedSections(old, now);
  const sections = [...renamed].map(
    ([from, to]) => `part ${shown(from)}${form && ` of ${form}`} is now called ${shown(to)}`,
  );
  const details = [...now].flatMap(([key, one]) => {
    const was = old.get(key);
    if (!was) return [];
    return [
      ...sectionChange(`${what} ${label(key)}`, renamed.get(was.section) ?? was.section, one.section),
      ...changedKeys(was.entry, one.entry).map(({ key: word, ...change }) => {
        const message: EntryChange | undefined = ENTRY_KEYWORDS[word as keyof typeof ENTRY_KEYWORDS];
        const subject = `${what} ${label(key)}`;
        return message?.(change, subject, form && ` in ${form}`) ?? `${subject} is shown in another way`;
      }),
    ];
  });
  return [...order, ...sections, ...details];
}

/** New titles of sections and tabs by the old ones: where the fields of one are under another title together. */
function renamedSections(old: ReadonlyMap<string, Placed>, now: ReadonlyMap<string, Placed>): Map<string, string> {
  const titles = (all: ReadonlyMap<string, Placed>) => new Set([...all.values()].map(({ section }) => section));
  const [before, after] = [titles(old), titles(now)];
  const gone = [...before].filter((title) => title !== '' && !after.has(title));
  return new Map(
    gone.flatMap((title): [string, string][] => {
      const fields = [...old].filter(([key, { section }]) => section === title && now.has(key));
      const places = new Set(fields.map(([key]) => now.get(key)!.section));
      const [to = ''] = places;
      const isWhole = [...now].every(
        ([key, { section }]) => section !== to || (old.get(key)?.section ?? title) === title,
      );
      return places.size === 1 && to !== '' && !before.has(to) && isWhole ? [[title, to]] : [];
    }),
  );
}

function sectionChange(what: string, from: string, to: string): string[] {
  if (from === to) return [];
  return [to ? `${what} moved into ${shown(to)}` : `${what} moved out of ${shown(from)}`];
}

type EntryChange = (change: ValueChange<unknown>, what: string, where: string) => string;

const look = (value: unknown): unknown => (typeof value === 'string' ? lookOf(value) : value);

/** What a change of a single key of an entry means. */
const ENTRY_KEYWORDS: Record<keyof Required<FieldEntry> | keyof Required<GroupEntry>, EntryChange> = {
  // Another field is another entry.
  field: (_, what) => `${what} shows another field`,
  fields: (_, what) => `${what} shows other fields`,
  label: (change, what, where) => wentFrom(`the label of ${what}${where}`, change),
  as: ({ from, to }, what, where) => wentFrom(`the look of ${what}${where}`, { from: look(from), to: look(to) }),
  options: (_, what, where) => `${what}${where} offers other choices`,
  readonly: ({ to }, what, where) => `${what}${where} can ${to ? 'no longer' : 'now'} be changed`,
  hidden: ({ to }, what) => `${what} is ${to ? 'now hidden until it is chosen' : 'no longer hidden at first'}`,
  editable: ({ to }, what) => `cells of ${what} can ${to ? 'now' : 'no longer'} be edited in the list`,
  total: ({ to }, what) => `groups ${to ? 'now' : 'no longer'} show the sum of ${what}`,
  detail: ({ to }, what, where) =>
    `${what}${where} ${to ? 'now has another line below it' : 'no longer has a line below it'}`,
  span: (_, what, where) => `${what}${where} has another width`,
  text: (_, what, where) => `${what}${where} is shown in another way`,
  uiOptions: (_, what, where) => `${what}${where} is shown in another way`,
};

const keyOf = ({ entry }: Placed): string => namesOf(entry).join('+');
