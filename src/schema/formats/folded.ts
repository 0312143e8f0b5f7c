/** A text without regard to case, surrounding blanks and the way in which Unicode composes a letter, as conditions compare. */
export const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();
