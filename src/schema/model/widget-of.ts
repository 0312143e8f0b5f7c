// Which widget a field has: the first that applies of `as`, options, format and type. The registry in `src/widgets` has
// a widget of every name.
import type { Property } from './descriptor';

/** The widgets that fields have by their rules alone; `as` may name any other. */
export const DEFAULT_WIDGETS = [
  'text',
  'email',
  'phone',
  'url',
  'color',
  'password',
  'textarea',
  'number',
  'date',
  'date-range',
  'date-time',
  'time',
  'point',
  'select',
  'multi-select',
  'tags',
  'checkbox',
  'file',
  'files',
] as const;

export type DefaultWidget = (typeof DEFAULT_WIDGETS)[number];

export function widgetOf(property: Omit<Property, 'title'>, as?: string): string {
  return as || defaultWidgetOf(property);
}

/** The widget of a field that names none. */
export function defaultWidgetOf(property: Omit<Property, 'title'>): DefaultWidget {
  const many = property.type === 'array';
  if (property.options !== undefined || property.ref !== undefined) return many ? 'multi-select' : 'select';
  if (many && property.items?.enum) return 'multi-select';
  if (many && property.items?.file) return 'files';
  if (property.file) return 'file';
  return byFormat(property) ?? byType(property);
}

function byFormat(property: Omit<Property, 'title'>): DefaultWidget | undefined {
  switch (property.format) {
    case 'date':
    case 'future-date':
      return 'date';
    case 'date-range':
      return 'date-range';
    case 'local-date-time':
      return 'date-time';
    case 'point':
      return 'point';
    case 'paragraph':
      return 'textarea';
    case 'password':
    case 'strong-password':
      return 'password';
    case 'email':
    case 'phone':
    case 'url':
    case 'color':
    case 'time':
      return property.format;
    default:
      return undefined;
  }
}

function byType(property: Omit<Property, 'title'>): DefaultWidget {
  switch (property.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'checkbox';
    case 'array':
      return 'tags';
    default:
      return 'text';
  }
}
