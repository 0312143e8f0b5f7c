// The prompts of `npm run new`, and the descriptor that follows from the inputs. Nothing is written here.
import type { App } from '../../src/schema/descriptor/descriptor';
import { USER_MENU } from '../../src/schema/descriptor/names';
import { textOf } from '../../src/schema/keywords/finding';
import { screensOf } from '../lint/lint-addresses';
import { contextOf, type Files } from '../lint/lint-context';
import { lintAll } from '../lint/lint-descriptors';
import { readFields, TYPE_NAMES, TypingError } from './field-line';
import { nounText } from './house-style';
import { type Inputs, makeNoun } from './make-noun';
import { fileNameProblem, titleOf, titleProblem } from './noun-names';
import { reasonOf, understood } from './understood';

/** The project as the lint gets it. */
export interface Sources {
  files: Files;
  meta: Files;
  serverModules: readonly string[];
}

/** The names of the questions, which are also those of the flags. */
export type QuestionName = 'title' | 'fields' | 'kind' | 'menu';

/** One prompt; it is left out where its flag is given. */
export interface Question {
  name: QuestionName;
  text: string;
  /** The input where only Enter is pressed. */
  usual: string;
}

/** The inputs as they were typed. */
export type Typed = Readonly<Record<QuestionName, string>>;

const NO_MENU = 'none';

/** The four questions about `schemas/{file}.json`, in their order. */
export function questions(file: string, { files }: Sources): Question[] {
  const groups = groupsIn(files);
  return [
    { name: 'title', text: 'What is one called?', usual: titleOf(file) },
    {
      name: 'fields',
      text: `Which fields has it? Such as: name, code (unique, 2-4), founded date, status.\n   Types: ${TYPE_NAMES.join(', ')}, and the names of lists and nouns.`,
      usual: 'name, status',
    },
    {
      name: 'kind',
      text: 'How is it shown: list (searched and sorted, with a form) or inline (a short table, edited in its rows)?',
      usual: 'list',
    },
    {
      name: 'menu',
      text: `In which menu group: ${[...groups, NO_MENU].join(', ')}?`,
      usual: groups.includes('Settings') ? 'Settings' : (groups[0] ?? NO_MENU),
    },
  ];
}

/** Why there can be no descriptor of this name, whatever else is typed; undefined where there can be one. */
export function nameProblem(file: string, sources: Sources): string | undefined {
  const problem = fileNameProblem(file);
  if (problem !== undefined) return problem;
  if (Object.hasOwn(sources.files, `${file}.json`))
    return `schemas/${file}.json is there already, and a new descriptor never replaces one.`;
  const usual = Object.fromEntries(
    questions(file, sources).map(({ name, usual }) => [name, usual]),
  ) as unknown as Typed;
  try {
    return void descriptorOf(file, usual, sources);
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * The new descriptor: its text, the address of its screen, and a line for each field: its type, and why. Throws a
 * `TypingError` that says what cannot be.
 */
export function descriptorOf(
  file: string,
  typed: Typed,
  sources: Sources,
): { text: string; path: string; menu?: string; understood: string[] } {
  const { files, meta, serverModules } = sources;
  const context = contextOf(files, { serverModules, attempt: (rule) => rule() });
  const screens = screensOf(files).flatMap(({ screen }) => screen ?? []);
  const inputs = inputsOf(typed, sources, context);
  const noun = makeNoun(file, inputs, { ...context, screens });
  const name = `${file}.json`;
  const found = lintAll({ ...files, [name]: noun }, meta, { serverModules }).filter((one) => one.file === name);
  if (found.length > 0)
    throw new TypingError(
      [
        `schemas/${name} would not work:`,
        ...found.map((one) => `  ${textOf(one)}${one.hint ? `\n      ${one.hint}` : ''}`),
      ].join('\n'),
    );
  const { menu } = noun.screens![0]!;
  return {
    text: nounText(noun),
    path: noun.screens![0]!.path!,
    menu: menu && `${menu.group} › ${menu.label}`,
    understood: understood(inputs.fields).map((line, i) => `${line} (${reasonOf(inputs.fields[i]!, inputs.fields)})`),
  };
}

function inputsOf(
  { title, fields, kind, menu }: Typed,
  { files }: Sources,
  known: Parameters<typeof readFields>[1],
): Inputs {
  const problem = titleProblem(title);
  if (problem !== undefined) throw new TypingError(problem);
  if (kind !== 'list' && kind !== 'inline')
    throw new TypingError(`"${kind}" is no kind of screen here: list or inline.`);
  return { title, fields: readFields(fields, known), kind, menu: groupOf(menu, groupsIn(files)) };
}

function groupOf(menu: string, groups: readonly string[]): string | undefined {
  if (menu.toLowerCase() === NO_MENU) return undefined;
  const group = groups.find((one) => one.toLowerCase() === menu.toLowerCase());
  if (group === undefined)
    throw new TypingError(`There is no menu group "${menu}": ${[...groups, NO_MENU].join(', ')}.`);
  return group;
}

const groupsIn = (files: Files): string[] => [...((files['app.json'] as App | undefined)?.menu ?? []), USER_MENU];
