// Pretty-prints JSON: what fits stands on one line; names, texts and numbers each have their colour.

import { jsonText } from '../../src/schema/keywords/message-text';

const MAX_LINE_LENGTH = 52;

/** `value` as text, an object or list on one line where it fits. `used` is what already stands on its line. */
export function lined(value: unknown, indent = '', used = 0): string {
  const flat = jsonText(value);
  if (typeof value !== 'object' || value === null || used + flat.length <= MAX_LINE_LENGTH) return flat;
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts = list
    ? value.map((item) => inner + lined(item, inner, inner.length))
    : Object.entries(value).map(
        ([key, item]) => `${inner}"${key}": ${lined(item, inner, inner.length + key.length + 4)}`,
      );
  return `${list ? '[' : '{'}\n${parts.join(',\n')}\n${indent}${list ? ']' : '}'}`;
}

/** HTML of JSON text. */
export function highlight(text: string): string {
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?|true|false|null)|[&<>]/g;
  return text.replace(token, (all, string?: string, colon?: string, word?: string) => {
    if (string) return `<span class="${colon ? 'key' : 'text-value'}">${escapeHtml(string)}</span>${colon ?? ''}`;
    return word ? `<span class="word">${word}</span>` : escapeHtml(all);
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
