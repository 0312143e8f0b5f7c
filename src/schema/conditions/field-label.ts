// What a field is called in messages, and the options that it shows.
import type { Choice, Property } from '../descriptor/descriptor';

/** Its label, where it has one. */
export const fieldLabel = ({ title }: Pick<Property, 'title'>): string => title.trim() || 'A field without a label';

/** The options that a field brings along; undefined where they are elsewhere. */
export const optionsOf = ({ options, items }: Property): readonly Choice[] | undefined => {
  const choices = options ?? items?.options;
  return Array.isArray(choices) ? choices : undefined;
};
