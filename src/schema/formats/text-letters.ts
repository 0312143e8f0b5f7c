// How wide a text is without measuring it on a page: counted in digits, which all have one width in every font.

/** Small letters are narrower than digits, capitals wider, `m` and `w` widest. */
export const textLetters = (text: string): number =>
  text.length + countOf(text, /[A-Z@]/g) / 4 - countOf(text, /[a-z]/g) / 10 + countOf(text, WIDE_LETTERS) / 3;

/** The widest letters. */
export const WIDE_LETTERS = /[mwMW]/g;

/** How often one of these letters is in it. */
export const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
