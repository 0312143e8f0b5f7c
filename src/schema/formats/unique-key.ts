// When two spellings are the same text.

/**
 * The one normalization of `unique` properties, of tags, and of the name in a sign-in: Unicode compatibility form
 * (NFKC), lower case, no space around it; a key is its own key. The database stores the result in a unique column and
 * never folds case itself, because its rules depend on its locale and differ from these.
 */
export const uniqueKey = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
