// Which widget draws a field: the first that applies of `as`, options, format and type (DESIGN.md section 3, choice 7).
// Forms call it for every field; the registry in `src/widgets` draws by the name it gives.
import type { Property } from './descriptor';
import type { WidgetName } from './names';

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
    case 'date-range':
      return 'date-range';
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
