/** A text as a name of file or value: "Not fitted!" is `not-fitted`; empty when nothing of it is a letter or a digit. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
