/**
 * The keywords of JSON Schema by which a property limits its value. They may differ while adding or editing, and the
 * API document has them as they are.
 */
export const VALUE_KEYWORDS = [
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;
