// The text of a comment as it was typed: lines, web addresses as links, users who are mentioned. No markup is read.
import type { ReactNode } from 'react';
import type { Mention } from '../../schema/model/comments';

/** `mentions` are the users whose names may stand in it, each behind an @. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return (
    <p className="comment-text" dir="auto">
      {partsOf(text, mentions)}
    </p>
  );
}

const URL_PATTERN = 'https?://[^\\s<>"]+';

/** Punctuation behind an address, and no part of it. */
const TRAILING = /[.,;:!?)\]}'»”]+$/;

function partsOf(text: string, mentions: readonly Mention[]): ReactNode[] {
  // The longer name first: "@Ann Lee" is not "@Ann".
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${[URL_PATTERN, ...names.map(escaped)].join('|')})`, 'u');
  // Texts and what was found take turns.
  return text.split(pattern).map((part, index) => {
    if (index % 2 === 0) return part;
    if (part.startsWith('@'))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
        <strong className="mention" key={index}>
          {part}
        </strong>
      );
    const url = part.replace(TRAILING, '');
    return [
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <a key={`${index} link`} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {url}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>,
      part.slice(url.length),
    ];
  });
}

/** As it is in a pattern with the flag `u`, which knows no `\-` outside of a class. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
