// The content of the margins of every printed page: head of the pages after the first, address, time and user of the
// print (`sheet.css` places it). Margin boxes take their texts from custom properties of the root, which exist as long
// as the sheet is rendered.
import { useEffect } from 'react';

/**
 * Texts by the name of their property: `address` becomes `--sheet-address`. `printed` is read again at the moment of
 * printing.
 */
export interface MarginTexts {
  head: string;
  address: string;
  printed(): string;
}

export function usePageMargins({ head, address, printed }: MarginTexts): void {
  useEffect(() => {
    const root = document.documentElement.style;
    const write = () => {
      for (const [name, text] of Object.entries({ head, address, printed: printed() }))
        root.setProperty(`--sheet-${name}`, cssString(text));
    };
    write();
    addEventListener('beforeprint', write);
    return () => {
      removeEventListener('beforeprint', write);
      for (const name of ['head', 'address', 'printed']) root.removeProperty(`--sheet-${name}`);
    };
  }, [head, address, printed]);
}

/** As a string of CSS: a quote or a backslash in a name must not end it, and a line break cannot stand in one. */
export const cssString = (text: string): string =>
  `"${
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    text.replace(/[\u0000-\u001f]+/g, ' ').replace(/["\\]/g, '\\$&')
  }"`;
