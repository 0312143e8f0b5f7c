// What an update says about a record that was edited. `use-save.ts` sends it.
import type { Noun, Values } from '../../schema/descriptor';

/**
 * An update keeps what it does not name: an emptied field is named with null, and what only the server writes is left to it. It names the state
 * of the record that it changes (`updated_at` of the read), so that nobody's later save is overwritten unseen (promises T-N3).
 */
export function updateBody({ record }: Noun, values: Values, read?: Values): Values {
  const own = Object.entries(values).filter(([name]) => !record.properties[name]?.readOnly);
  return { ...Object.fromEntries(own.map(([name, value]) => [name, value ?? null])), updated_at: read?.updated_at };
}
