// What changed on the screens of a noun: columns, forms, actions, menu; as messages without their subject.
// `schema-diff.ts` adds the noun.

import type {
  Entry,
  FieldEntry,
  GroupEntry,
  Layout,
  ListScreen,
  Noun,
  Screen,
} from '../../src/schema/model/descriptor';
import { fixedChoices } from '../../src/schema/model/nouns';
import { changedKeys, changedOrder, isSame, shown, wentFrom } from './schema-diff-text';

type Owner = Pick<Noun, 'title' | 'screens'> & Partial<Pick<Noun, 'record'>>;

/**
 * Screens that were added, removed or changed. A screen is identified by its address, one without an address by its
 * kind.
 */
export function screenChanges(before: Owner, after: Owner): string[] {
  const [old, now] = [screensOf(before), screensOf(after)];
  const [gone, come] = [without(old, now), without(now, old)];
  // The only one of its kind that was removed and the only one that was added: it has moved.
  const moved = gone.flatMap((from) =>
    come
      .filter(
        (to) =>
          to.kind === from.kind && come.filter(sameKind(to)).length === 1 && gone.filter(sameKind(from)).length === 1,
      )
      .map((to) => ({ from, to })),
  );
  const stayed = [...now].flatMap(([key, to]) => (old.has(key) ? [{ from: old.get(key)!, to }] : []));
  const several = now.size > 1;
  return [
    ...gone
      .filter((screen) => !moved.some(({ from }) => from === screen))
      .map((screen) => `screen ${shown(screen.title)}${at(screen)} was removed`),
    ...come
      .filter((screen) => !moved.some(({ to }) => to === screen))
      .map((screen) => `screen ${shown(screen.title)}${at(screen)} is new`),
    ...[...stayed, ...moved].flatMap(({ from, to }) => oneScreen({ before, after, several }, from, to)),
  ];
}

interface Context {
  before: Owner;
  after: Owner;
  /** The noun has more screens than this one, so a message must name a form by its title. */
  several: boolean;
}

function oneScreen(context: Context, before: Screen, after: Screen): string[] {
  if (before.kind !== after.kind)
    return [`${shown(after.title)} is now drawn as ${shown(after.kind)} instead of ${shown(before.kind)}`];
  const name = after.kind === 'form' && context.several ? `the form ${shown(after.title)}` : 'the form';
  return changedKeys(before, after).flatMap(({ key, from, to }): string[] => {
    switch (key) {
      case 'title':
        return [wentFrom('the title of the screen', from, to)];
      case 'path':
        return [wentFrom(`the address of ${shown(after.title)}`, from, to)];
      case 'menu':
        return menuChange(before, after);
      case 'columns':
        return entryChanges(context, asPlaced(from as Entry[]), asPlaced(to as Entry[]), 'column', '');
      case 'layout':
        return layoutChanges(context, from as Layout, to as Layout, name);
      case 'print':
        return [
          from && to
            ? `what ${shown(after.title)} shows on paper changed`
            : to
              ? `${shown(after.title)} now prints on a sheet of its own`
              : `${shown(after.title)} now prints as it stands on the screen`,
        ];
      case 'form':
        return formChanges(context, from as SubForm | undefined, to as SubForm | undefined);
      case 'actions':
        return changedOrder(from as string[], to as string[]).map(({ item, kind }) =>
          kind === 'moved'
            ? 'the actions stand in another order'
            : `rows can ${kind === 'added' ? 'now' : 'no longer'} be ${ACTIONS[item] ?? item}`,
        );
      case 'parts':
        return changedOrder(from as string[], to as string[]).map(
          ({ item, kind, place }) =>
            `the table of ${item} ${kind === 'moved' ? '' : 'was '}${kind}${place} on ${shown(after.title)}`,
        );
      case 'phone':
        return ['the lines of a row on a phone changed'];
      case 'disable':
        return changedOrder((from ?? []) as string[], (to ?? []) as string[]).flatMap(({ item, kind }) =>
          kind === 'moved' ? [] : [`the list ${kind === 'added' ? 'no longer' : 'now'} has ${EXTRAS[item] ?? item}`],
        );
      case 'sort':
        return [`the list now opens ${sortText(context.after, to as ListScreen['sort'])}`];
      case 'filter':
        return [`the list now opens with ${filterText(context.after, to as ListScreen['filter'])}`];
      case 'empty':
        return [wentFrom('the text of the empty list', from, to)];
      default:
        return [wentFrom(`"${key}" of ${shown(after.title)}`, from, to)];
    }
  });
}

function sortText(owner: Owner, sort: ListScreen['sort']): string {
  if (!sort) return 'in the order of its first column, descending';
  return `sorted by ${labelOf(owner, sort)}, ${sort.direction === 'desc' ? 'descending' : 'ascending'}`;
}

function filterText(owner: Owner, filter: ListScreen['filter'] = {}): string {
  const searches = Object.entries(filter).map(([field, value]) => {
    const choices = fixedChoices(owner.record?.properties[field] ?? {}) ?? [];
    const text = choices.find((choice) => String(choice.value) === value)?.text ?? value;
    return `${labelOf(owner, { field })} ${shown(text)}`;
  });
  return searches.length > 0 ? `a search for ${searches.join(' and ')}` : 'every row';
}

const ACTIONS: Record<string, string> = {
  add: 'added',
  view: 'viewed',
  edit: 'edited',
  copy: 'copied',
  delete: 'deleted',
};

const EXTRAS: Record<string, string> = {
  views: 'saved views',
  columns: 'a choice of columns',
  export: 'an export',
  bulk: 'actions for several rows at once',
};

type SubForm = { layout: Layout; effects?: string };

function formChanges(context: Context, before: SubForm | undefined, after: SubForm | undefined): string[] {
  if (!before || !after) return [after ? 'the form is now over the list' : 'the form is no longer over the list'];
  const others = changedKeys(before, after, ['layout']).map(({ key, from, to }) =>
    wentFrom(`"${key}" of the form`, from, to),
  );
  return [
    ...(isSame(before.layout, after.layout) ? [] : layoutChanges(context, before.layout, after.layout, 'the form')),
    ...others,
  ];
}

/** The order inside the menu is reported once for the whole menu. */
function menuChange({ menu: before }: Screen, { menu: after, title }: Screen): string[] {
  if (!before) return [`${shown(after!.label)} was added to the menu under ${after!.group}`];
  if (!after) return [`${shown(before.label)} was removed from the menu`];
  return changedKeys(before, after).map(({ key, from, to }) => {
    if (key === 'group') return `${shown(after.label)} moved in the menu from ${from} to ${to}`;
    if (key === 'order') return `the place number of ${shown(after.label)} in the menu went from ${from} to ${to}`;
    return wentFrom(
      key === 'label' ? `the menu entry of ${shown(title)}` : `the ${key} of ${shown(after.label)} in the menu`,
      from,
      to,
    );
  });
}

interface Placed {
  entry: FieldEntry | GroupEntry;
  /** Title of the group it stands in. */
  section: string;
}

function layoutChanges(context: Context, before: Layout, after: Layout, form: string): string[] {
  const found = entryChanges(context, placedIn(before), placedIn(after), 'field', form);
  return found.length > 0 ? found : [`the fields of ${form} are arranged differently`];
}

function entryChanges(context: Context, before: Placed[], after: Placed[], what: string, form: string): string[] {
  const [old, now] = [new Map(before.map((one) => [keyOf(one), one])), new Map(after.map((one) => [keyOf(one), one]))];
  const label = (key: string) =>
    labelOf(now.has(key) ? context.after : context.before, (now.get(key) ?? old.get(key))!.entry);
  const order = changedOrder([...old.keys()], [...now.keys()]).map(({ item, kind, index }) => {
    if (kind === 'removed') return `${what} ${label(item)} was removed${form && ` from ${form}`}`;
    const keys = [...now.keys()];
    const next =
      keys[index + 1] === undefined
        ? index === 0
          ? ''
          : ` after ${label(keys[index - 1]!)}`
        : ` before ${label(keys[index + 1]!)}`;
    if (kind === 'moved') return `${what} ${label(item)} moved${next}${form && ` in ${form}`}`;
    return `${what} ${label(item)} was added${form ? ` to ${form}` : ''}${next && `,${next}`}`;
  });
  const details = [...now].flatMap(([key, one]) => {
    const was = old.get(key);
    if (!was) return [];
    const section =
      was.section === one.section
        ? []
        : [
            one.section
              ? `${what} ${label(key)} moved into ${shown(one.section)}`
              : `${what} ${label(key)} moved out of ${shown(was.section)}`,
          ];
    return [
      ...section,
      ...changedKeys(was.entry, one.entry).map((change) =>
        wentFrom(
          `${ENTRY_WORDS[change.key] ?? `"${change.key}"`} of ${what} ${label(key)}${form && ` in ${form}`}`,
          change.from,
          change.to,
        ),
      ),
    ];
  });
  return [...order, ...details];
}

const ENTRY_WORDS: Record<string, string> = {
  label: 'the label',
  as: 'the look',
  options: 'the option list',
  readonly: 'read-only',
  hidden: 'hidden at first',
  detail: 'the line below',
};

const keyOf = ({ entry }: Placed): string => ('fields' in entry ? entry.fields.join('+') : entry.field);

/**
 * As staff see it: the entry's own label, else the title of its property, else the label of the record it comes from.
 */
function labelOf(owner: Owner, entry: FieldEntry | GroupEntry): string {
  if (entry.label) return entry.label;
  const names = 'fields' in entry ? entry.fields : [entry.field];
  const titles = names.map((name) => owner.record?.properties[name]?.title ?? name).join(' and ');
  return 'fields' in entry ? `${entry.as} over ${titles}` : titles;
}

const asPlaced = (entries: readonly Entry[]): Placed[] =>
  entries.map((entry) => ({ entry: typeof entry === 'string' ? { field: entry } : entry, section: '' }));

function placedIn(layout: Layout, section = ''): Placed[] {
  return layout.flatMap((node): Placed[] => {
    if (Array.isArray(node)) return placedIn(node as Layout, section);
    if (typeof node === 'object' && 'section' in node) return placedIn(node.layout, node.section);
    return asPlaced([node as Entry]).map(({ entry }) => ({ entry, section }));
  });
}

const screensOf = (owner: Owner): Map<string, Screen> =>
  new Map((owner.screens ?? []).map((screen) => [screen.path ?? screen.kind, screen]));

const without = (screens: Map<string, Screen>, others: Map<string, Screen>): Screen[] =>
  [...screens].flatMap(([key, screen]) => (others.has(key) ? [] : [screen]));

const sameKind =
  (one: Screen) =>
  (other: Screen): boolean =>
    other.kind === one.kind;

const at = ({ path }: Screen): string => (path === undefined ? '' : ` at ${path}`);
