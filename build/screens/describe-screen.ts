// The text beside a screen: what it is, its columns, fields and rules, actions, messages.
import type { Layout, Messages, Noun, Right, Screen } from '../../src/schema/descriptor/descriptor';
import type { DescriptorSet } from '../../src/schema/keywords/descriptor-set';
import { asEntry, extras, labelIn, lookOf, namesOf, type Placed, placedIn } from '../../src/schema/keywords/entries';
import { capitalized, quoted } from '../../src/schema/keywords/message-text';
import { rightLines } from '../../src/schema/keywords/noun/rights';
import {
  orderText,
  SCREEN_KEYWORDS,
  type ScreenAbout,
  type ScreenKey,
  SECTIONS,
  type SectionName,
} from '../../src/schema/keywords/screen-keywords';
import type { Mode } from '../../src/schema/model/record-for';
import { describeMessages } from './describe-noun';
import { describeProperty } from './describe-property';

export interface Section {
  title: string;
  lines: readonly string[];
}

/** The sections of a screen; `noun` is its owner, which screens of the product itself do not have. */
export function describeScreen(set: DescriptorSet, noun: Noun | undefined, screen: Screen): Section[] {
  const about: ScreenAbout = { set, noun, screen, several: false };
  const found = new Map<SectionName, string[]>(SECTIONS.map((name) => [name, []]));
  for (const key of Object.keys(SCREEN_KEYWORDS) as ScreenKey[]) {
    const { section, says } = SCREEN_KEYWORDS[key];
    const value = (screen as unknown as Record<string, unknown>)[key];
    if (section && says && value !== undefined && value !== false)
      found.get(section)!.push(...says(value as never, about));
  }
  if (screen.kind === 'list' && !screen.sort) found.get('What it is')!.push(`It opens ${orderText(undefined, about)}.`);
  if (noun) {
    found.get('Fields and rules')!.unshift(...fieldLines(about, noun));
    found.get('Actions')!.push(...rightsAt(noun, screen));
    found.get('Messages')!.push(...describeMessages(set, noun, messagesAt(screen)));
  }
  const own = SECTIONS.map((title): Section => ({ title, lines: found.get(title)! }));
  return [...own, ...partsOf(set, screen)].filter(({ lines }) => lines.length > 0);
}

/** The tables of a stack, each under its title. */
function partsOf(set: DescriptorSet, screen: Screen): Section[] {
  if (screen.kind !== 'stack') return [];
  return screen.parts.flatMap((name) => {
    const noun = set.nouns.get(name);
    const table = noun?.screens?.find(({ kind }) => kind === 'inline');
    if (!noun || !table) return [];
    return describeScreen(set, noun, table).map(({ title, lines }) => ({
      title: `${table.title}: ${title.toLowerCase()}`,
      lines,
    }));
  });
}

function fieldLines(about: ScreenAbout, noun: Noun): string[] {
  const { set, screen } = about;
  const shown = shownFields(noun, screen);
  const modes = modesOf(noun, screen);
  if (screen.kind === 'form' && screen.readonly)
    return shown.map(({ entry, section }) => inSection(section, `${labelIn(about, entry)}${extras(about, entry)}`));
  return shown.flatMap(({ entry, section }) => {
    const own = namesOf(entry).filter((name) => Object.hasOwn(noun.record.properties, name));
    if ('fields' in entry && screen.kind !== 'inline') return [inSection(section, capitalized(labelIn(about, entry)))];
    return own.map((name) =>
      inSection(section, `${describeProperty(set, noun, name, modes)}${lookText(about, entry)}`),
    );
  });
}

const inSection = (section: string, line: string): string => (section ? `${section} › ${line}` : line);

/** What differs from the usual look, as messages. */
function lookText(about: ScreenAbout, entry: Placed['entry']): string {
  if ('fields' in entry) return '';
  const { as, ...others } = entry;
  const more = extras(about, others).replace(/^, /, '');
  return [
    entry.label ? ` Labelled ${quoted(entry.label)}.` : '',
    as === undefined ? '' : ` Shown as ${lookOf(as)}.`,
    more ? ` ${capitalized(more)}.` : '',
  ].join('');
}

function shownFields(noun: Noun, screen: Screen): Placed[] {
  switch (screen.kind) {
    case 'form':
      return placedIn(screen.layout);
    case 'list':
      return screen.form ? placedIn(screen.form.layout) : [];
    case 'inline':
      return placedIn(screen.columns as Layout);
    case 'custom':
      return Object.entries(noun.record.properties).flatMap(([name, { readOnly }]) =>
        readOnly ? [] : [{ entry: asEntry(name), section: '' }],
      );
    default:
      return [];
  }
}

/** Whether a screen adds, edits or both. */
function modesOf(noun: Noun, screen: Screen): Mode[] {
  if (screen.kind === 'list' || screen.kind === 'inline') {
    const modes = (['add', 'edit'] as const).filter((mode) => (screen.actions as readonly string[]).includes(mode));
    return modes.length > 0 ? modes : ['edit'];
  }
  return noun.api.single || screen.path?.includes('{') ? ['edit'] : ['add'];
}

/** Who may do what a screen offers. */
function rightsAt(noun: Noun, screen: Screen): string[] {
  const rights = Object.entries(noun.may ?? {}).filter(([right]) => RIGHTS_AT[screen.kind].includes(right as Right));
  return rightLines(Object.fromEntries(rights));
}

const ALL_RIGHTS: readonly Right[] = ['list', 'read', 'create', 'update', 'delete', 'export'];

const RIGHTS_AT: Record<Screen['kind'], readonly Right[]> = {
  list: ALL_RIGHTS,
  inline: ALL_RIGHTS,
  form: ['read', 'create', 'update'],
  custom: ['read', 'create', 'update'],
  stack: [],
};

/** The messages that a screen can show. */
function messagesAt(screen: Screen): (keyof Messages)[] {
  const adds: (keyof Messages)[] = ['add', 'created'];
  const edits: (keyof Messages)[] = ['edit', 'updated', 'changed', 'loadFailed', 'gone'];
  const deletes: (keyof Messages)[] = [
    'deleteTitle',
    'deleteText',
    'deleted',
    'deletedTitle',
    'deleteFailed',
    'deleteFailedTitle',
    'inUse',
  ];
  const bulk: (keyof Messages)[] = ['deactivateText'];
  if (screen.kind === 'stack') return [];
  if (screen.kind === 'list') return [...(screen.form ? [...adds, ...edits] : []), ...deletes, ...bulk];
  if (screen.kind === 'inline') return [...adds, ...edits, ...deletes];
  return screen.path?.includes('{') ? edits : [...adds, 'updated', 'loadFailed'];
}
