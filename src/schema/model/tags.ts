// Tags: a list of texts that are typed and not chosen.
import type { Property } from './descriptor';

/** Whether a value of the property is a list of typed texts. */
export const isTags = ({ type, items, options }: Omit<Property, 'title'>): boolean =>
  type === 'array' && items?.type === 'string' && options === undefined && items.enum === undefined;
