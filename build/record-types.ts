// TypeScript types of every record, generated from the descriptors, so that code names a field only if the noun has it.
// The build writes them into `dist/generated/records.d.ts`; code imports them from 'records'.
import type { Noun, Property } from '../src/schema/model/descriptor';

/** The text of the declaration file: one interface per noun, in the shape of a read response. */
export function recordTypes(nouns: Iterable<Noun>): string {
  const interfaces = [...nouns].map(interfaceOf);
  return `// Written by the build from schemas/*.json. Do not edit.\n\n${interfaces.join('\n\n')}\n`;
}

function interfaceOf(noun: Noun): string {
  const { id } = noun.api;
  const own = Object.entries(noun.record.properties).filter(([name, property]) => !property.writeOnly && name !== id);
  const lines = own.map(([name, property]) => {
    const optional = noun.record.required.includes(name) ? '' : '?';
    const empty = optional ? ' | null' : '';
    return `  /** ${property.title} */\n  ${property.readAs ?? name}${optional}: ${typeOf(property)}${empty};`;
  });
  return `/** ${noun.title} */\nexport interface ${pascal(noun.noun)} {\n  ${id}: number;\n${lines.join('\n')}\n}`;
}

function typeOf(property: Omit<Property, 'title'>): string {
  if (property.file) return 'string';
  if (property.enum) return property.enum.map((value) => JSON.stringify(value)).join(' | ');
  switch (property.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return `readonly (${property.items ? typeOf(property.items) : 'unknown'})[]`;
    case 'object':
      return 'Record<string, unknown>';
    default:
      return 'string';
  }
}

/** `ticket_form` becomes TicketForm. */
function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
