// A comparison as text for a terminal, and as Markdown for a pull request.
import { bullets, escaped } from './markdown';
import type { Change } from './schema-diff-change';

/** One line a change; what follows from it is indented below. */
export function changesAsText(changes: readonly Change[], revision: string): string {
  if (changes.length === 0) return `Nothing in schemas/ has changed since ${revision}.`;
  return changes
    .flatMap(({ text, details = [], consequences = [] }) => [
      text,
      ...consequences.map((line) => `    ${line}`),
      ...details.map((line) => `  - ${line}`),
    ])
    .join('\n');
}

/** A list under a heading: consequences stand out, details follow. */
export function changesAsMarkdown(changes: readonly Change[], revision: string): string {
  const heading = '## What changes';
  if (changes.length === 0) return `${heading}\n\nNothing in the descriptors has changed since ${escaped(revision)}.\n`;
  const lines = changes.flatMap(({ text, details = [], consequences = [] }) => [
    ...bullets([text]),
    ...consequences.map((line) => `  - **${escaped(line)}**`),
    ...bullets(details, 1),
  ]);
  return `${heading}\n\n${lines.join('\n')}\n`;
}
