// What the entry of a kind of screen, and of each of its keywords, consists of.

import type { Messages, Noun, Right, Screen } from '../../descriptor/descriptor';
import type { RecordMode } from '../../model/record-for';
import type { Owner, Placed } from '../entries';
import type { Finding, Place } from '../finding';
import type { Keyword } from '../keyword';
import type { LintContext } from '../lint-context';

/** Context of a keyword of a screen. */
export interface ScreenAbout extends Owner {
  screen: Screen;
  /** The noun has more screens than this one, so a message must name a form by its title. */
  several: boolean;
}

/** The parts of the text beside a screen, in their order. */
export const SECTIONS = [
  'What it is',
  'Columns',
  'Fields and rules',
  'Actions',
  'On a phone',
  'On a map',
  'On a board',
  'On paper',
  'Messages',
] as const;

/** The part of the text that a keyword belongs to. */
export type SectionName = (typeof SECTIONS)[number];

/** The screen that a keyword stands in; a screen of the product itself has no noun. */
export interface ScreenSite<S extends Screen = Screen> {
  screen: S;
  noun: Noun | undefined;
  context: LintContext;
}

/** One keyword of a screen: it may say several lines, and something where it is missing. */
export interface ScreenKeyword<Value, S extends Screen = Screen> extends Omit<Keyword<Value, ScreenAbout>, 'says'> {
  section?: SectionName;
  says?(value: Value, about: ScreenAbout): readonly string[];
  /** What holds where it is not there. */
  otherwise?(about: ScreenAbout): readonly string[];
  /** What is wrong with its value by itself; `place` is that of the keyword. */
  problems?(place: Place, value: Value, site: ScreenSite<S>): Finding[];
}

/** An entry for each keyword of a kind of screen. */
export type KeywordsOf<S extends Screen, Key extends keyof S = Exclude<keyof S, 'kind'>> = {
  [K in Key]-?: ScreenKeyword<NonNullable<S[K]>, S>;
};

/** One kind of screen: all that the meta-schema, the book of screens and their comparison know of it. */
export interface ScreenKind<S extends Screen = Screen> {
  description: string;
  /** What editors offer for a new one. */
  snippets?: readonly { label: string; body: object }[];
  /** The keywords that it cannot be without, besides `kind` and `title`. */
  required: readonly (keyof S)[];
  /** What it is, in the book of screens. */
  text(records: string, screen: S, noun: Noun | undefined): string;
  keywords: KeywordsOf<S>;
  /** The fields that are entered or read on it. */
  fields(screen: S, noun: Noun): readonly Placed[];
  /** Whether it adds, edits or both. */
  modes(screen: S, noun: Noun): readonly RecordMode[];
  /** What those who open it may be allowed to do there. */
  rights: readonly Right[];
  /** The messages of its noun that it can show. */
  messages(screen: S): readonly (keyof Messages)[];
}
