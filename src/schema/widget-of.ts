// Which widget draws a field: the first that applies of `as`, options, format and type (DESIGN.md section 3, choice 7).
// The names are those of the registry in `src/widgets`; the lint checks `as` against the same list.
import type { Property } from './descriptor';

export const WIDGET_NAMES = [
  'text',
  'email',
  'phone',
  'password',
  'textarea',
  'number',
  'date',
  'date-time',
  'select',
  'multi-select',
  'radio-group',
  'checkbox-group',
  'checkbox',
  'file',
  'files',
] as const;

export type WidgetName = (typeof WIDGET_NAMES)[number];

export function widgetOf(property: Omit<Property, 'title'>, as?: string): WidgetName {
  if (as) return as as WidgetName;
  const many = property.type === 'array';
  if (property.options !== undefined || property.ref !== undefined) return many ? 'multi-select' : 'select';
  if (many && property.items?.file) return 'files';
  if (property.file) return 'file';
  return byFormat(property) ?? byType(property);
}

function byFormat(property: Omit<Property, 'title'>): WidgetName | undefined {
  switch (property.format) {
    case 'date':
    case 'future-date':
      return 'date';
    case 'local-date-time':
      return 'date-time';
    case 'paragraph':
      return 'textarea';
    case 'password':
    case 'strong-password':
      return 'password';
    case 'email':
      return 'email';
    case 'phone':
      return 'phone';
    default:
      return undefined;
  }
}

function byType(property: Omit<Property, 'title'>): WidgetName {
  switch (property.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'checkbox';
    default:
      return 'text';
  }
}
