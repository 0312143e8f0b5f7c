// Designs of the builder in short: rows of fields whose keys are single letters.
import type { Values } from '../../src/schema/descriptor/descriptor';
import type { Design } from '../../src/screens/builder/model/design';

/** `ab|c` is a field c below a and b. @param attributes of fields by key, beside their labels. */
export function designOf(rows: string, attributes: Record<string, Values> = {}, type = 'text'): Design {
  const names = rows === '' ? [] : rows.split('|');
  return {
    form_name: '',
    status: 1,
    rows: names.map((name, row) => ({
      key: `row ${row}`,
      cells: [...name].map((field) => ({ field, size: Math.floor(12 / name.length) })),
    })),
    fields: Object.fromEntries(
      [...names.join('')].map((key) => [
        key,
        { key, type, attributes: { input_name: `Field ${key}`, ...attributes[key] } },
      ]),
    ),
  };
}
