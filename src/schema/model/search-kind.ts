// How values are searched that are no choices, by their rules alone.
import type { Property } from './descriptor';

/**
 * How a column is searched: the text, or one of its tags, contains it, the phone number contains its digits, it is that
 * number, it is that day or has it among its days, it is that choice or has it among its choices.
 */
export type Search = 'text' | 'phone' | 'number' | 'date' | 'choice';

/** The search of a property without choices. */
export function searchKind({ format, type }: Pick<Property, 'format' | 'type'>): Exclude<Search, 'choice'> {
  switch (format) {
    case 'date':
    case 'local-date-time':
    case 'future-date':
    case 'date-range':
      return 'date';
    case 'phone':
      return 'phone';
    default:
      return type === 'integer' || type === 'number' ? 'number' : 'text';
  }
}
