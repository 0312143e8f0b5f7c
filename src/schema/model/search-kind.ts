// How values are searched that are no choices, by their rules alone.
import type { Property } from './descriptor';

/**
 * How a column is searched: the text contains it, the phone number contains its digits, it is that number, that day or
 * that choice.
 */
export type Search = 'text' | 'phone' | 'number' | 'date' | 'choice';

/** The search of a property without choices. */
export function searchKind({ format, type }: Pick<Property, 'format' | 'type'>): Exclude<Search, 'choice'> {
  switch (format) {
    case 'date':
    case 'local-date-time':
    case 'future-date':
      return 'date';
    case 'phone':
      return 'phone';
    default:
      return type === 'integer' || type === 'number' ? 'number' : 'text';
  }
}
