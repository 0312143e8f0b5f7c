// What an update says about a record that was edited. `use-save.ts` sends it.
import type { Noun, Values } from '../../schema/model/descriptor';
import { isEmpty } from '../../schema/rules/values';

/**
 * An update keeps what it does not name: an emptied field is named with null, and what only the server writes is left to it. It names the state
 * of the record that it changes (`updated_at` of the read), so that nobody's later save is overwritten unseen (promises T-N3).
 */
export function updateBody({ api, record }: Noun, values: Values, read?: Values): Values {
  const own = Object.entries(values).filter(([name]) => !record.properties[name]?.readOnly);
  // Multipart carries what is filled (spec section 7), and so only names what has been emptied.
  const wasEmpty = (name: string) =>
    api.body === 'multipart' && isEmpty(read?.[record.properties[name]?.readAs ?? name]);
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, value ?? (wasEmpty(name) ? undefined : null)])),
    updated_at: read?.updated_at,
  };
}
