// The book without its pictures, as Markdown for a pull request.

import { type Files, readSet } from '../../src/schema/keywords/descriptor-set';
import { pluralOf } from '../../src/schema/model/noun-label';
import { describeNoun } from './describe-noun';
import { describeScreen } from './describe-screen';
import { bullets, escaped } from './markdown';

/** @param only the noun to describe; all without it. @throws an error that lists the nouns when there is no such one. */
export function bookAsMarkdown(files: Files, only?: string): string {
  const set = readSet(files);
  if (only !== undefined && !set.nouns.has(only))
    throw new Error(`There is no noun "${only}": use one of ${[...set.nouns.keys()].join(', ')}.`);
  const nouns = [...set.nouns.values()].filter(({ noun }) => only === undefined || noun === only);
  const chapters = nouns.flatMap((noun) => [
    heading(2, pluralOf(noun)),
    bullets(describeNoun(set, noun)).join('\n'),
    ...(noun.screens ?? []).flatMap((screen) => [
      heading(3, screen.title),
      ...(screen.path === undefined ? [] : [`\`${screen.path.replaceAll('`', '')}\``]),
      ...describeScreen(set, noun, screen).map(
        ({ title, lines }) => `**${escaped(title)}**\n\n${bullets(lines).join('\n')}`,
      ),
    ]),
  ]);
  return `${[heading(1, set.app.product), ...chapters].filter(Boolean).join('\n\n')}\n`;
}

const heading = (level: number, text: string): string => `${'#'.repeat(level)} ${escaped(text)}`;
