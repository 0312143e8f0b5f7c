// Which read-only cell shows a value that is no choice, by its rules alone: the lint reads it before it knows any list.
import { isFiles } from '../rules/values';
import type { Property } from './descriptor';
import type { CellName } from './names';

/** The cell of a property without choices. */
export function usualCell(property: Omit<Property, 'title'>): CellName {
  if (property.ref !== undefined) return 'text';
  if (property.file?.accept?.startsWith('image/')) return 'image';
  if (isFiles(property)) return 'files';
  return byFormat(property) ?? byType(property);
}

function byFormat(property: Omit<Property, 'title'>): CellName | undefined {
  switch (property.format) {
    case 'date':
    case 'future-date':
    case 'local-date-time':
      return 'date';
    case 'date-range':
      return 'date-range';
    case 'phone':
    case 'url':
    case 'color':
      return property.format;
    default:
      return undefined;
  }
}

function byType(property: Omit<Property, 'title'>): CellName {
  switch (property.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'yes-no';
    case 'array':
      return 'tags';
    default:
      return 'text';
  }
}
