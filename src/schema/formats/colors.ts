// Colors (format `color`): the code #rrggbb in lower case.

/** Capitals, the short form #rgb and a missing # are read as what they mean; any other text stays as it is. */
export function readColor(text: string): string {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return text;
  return `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`;
}

/** The code of a color. */
export const COLOR = /^#[\da-f]{6}$/;

/** Whether it is the code of a color. */
export const isColor = (text: string): boolean => COLOR.test(text);
