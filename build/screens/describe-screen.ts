// The text beside a screen: what it is, its columns, fields and rules, actions, messages.
import type { Noun, Right, Screen } from '../../src/schema/descriptor/descriptor';
import { capitalized } from '../../src/schema/formats/words';
import type { DescriptorSet } from '../../src/schema/keywords/descriptor-set';
import { extras, labelIn, lookOf, namesOf, type Placed } from '../../src/schema/keywords/entries';
import { quoted } from '../../src/schema/keywords/message-text';
import { rightLines } from '../../src/schema/keywords/noun/rights';
import { type ScreenAbout, SECTIONS, type SectionName } from '../../src/schema/keywords/screen/screen-keyword';
import { screenKeywords, screenKind } from '../../src/schema/keywords/screen-kinds';
import { describeMessages } from './describe-noun';
import { describeProperty } from './describe-property';

/** A part of that text; parts without lines are left out. */
export interface Section {
  title: string;
  lines: readonly string[];
}

/** The sections of a screen; `noun` is its owner, which screens of the product itself do not have. */
export function describeScreen(set: DescriptorSet, noun: Noun | undefined, screen: Screen): Section[] {
  const about: ScreenAbout = { set, noun, screen, several: false };
  const { rights, messages } = screenKind(screen);
  const found = new Map<SectionName, string[]>(SECTIONS.map((name) => [name, []]));
  for (const [key, { section, says, otherwise }] of Object.entries(screenKeywords(screen))) {
    const value = (screen as unknown as Record<string, unknown>)[key];
    const lines = value === undefined || value === false ? otherwise?.(about) : says?.(value as never, about);
    if (section && lines) found.get(section)!.push(...lines);
  }
  if (noun) {
    found.get('Fields and rules')!.unshift(...fieldLines(about, noun));
    const rightsHere = Object.entries(noun.may ?? {}).filter(([right]) => rights.includes(right as Right));
    found.get('Actions')!.push(...rightLines(Object.fromEntries(rightsHere)));
    found.get('Messages')!.push(...describeMessages(set, noun, messages(screen)));
  }
  const sections = SECTIONS.map((title): Section => ({ title, lines: found.get(title)! }));
  return [...sections, ...partsOf(set, screen)].filter(({ lines }) => lines.length > 0);
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
  const shown = screenKind(screen).fields(screen, noun);
  const modes = screenKind(screen).modes(screen, noun);
  if (screen.kind === 'form' && screen.readonly)
    return shown.map(({ entry, section }) => inSection(section, `${labelIn(about, entry)}${extras(about, entry)}`));
  return shown.flatMap(({ entry, section }) => {
    const names = namesOf(entry).filter((name) => Object.hasOwn(noun.record.properties, name));
    if ('fields' in entry && screen.kind !== 'inline') return [inSection(section, capitalized(labelIn(about, entry)))];
    return names.map((name) =>
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
