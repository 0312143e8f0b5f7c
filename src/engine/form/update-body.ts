// The body of an update.
import type { Noun, Values } from '../../schema/model/descriptor';
import { isEmpty } from '../../schema/rules/values';

/**
 * An update leaves fields unchanged that it does not contain: an emptied field is sent as null, and server-only fields
 * are not sent. It contains the version of the record that it changes (`updated_at` of the read), so that no later save
 * is overwritten unseen.
 */
export function updateBody({ api, record }: Noun, values: Values, read?: Values): Values {
  const own = Object.entries(values).filter(([name]) => !record.properties[name]?.readOnly);
  // Multipart contains only filled fields, so emptied ones are named here.
  const wasEmpty = (name: string) =>
    api.body === 'multipart' && isEmpty(read?.[record.properties[name]?.readAs ?? name]);
  return {
    ...Object.fromEntries(
      own.map(([name, value]) => [name, isEmptied(value) ? (wasEmpty(name) ? undefined : null) : value]),
    ),
    updated_at: read?.updated_at,
  };
}

/** In a multipart body an empty list would look like one that is not sent. */
const isEmptied = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);
