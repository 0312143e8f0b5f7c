// The figures of a form's fields from the server.
import { call } from '../../../api/call';
import type { UsageOfField } from './usage-messages';

/** By `ticket_form_detail_id`. */
export type FieldUsage = ReadonlyMap<number, UsageOfField>;

/** Undefined where they cannot be fetched: cards are complete without them. */
export async function fetchFieldUsage(id: string, signal: AbortSignal): Promise<FieldUsage | undefined> {
  const result = await call<WireUsage>('GET', `/tickets/form/${encodeURIComponent(id)}/field-usage`, { signal });
  if (!result.ok || !Array.isArray(result.data?.fields)) return undefined;
  return new Map(
    result.data.fields.map(({ ticket_form_detail_id, tickets, filled, options }) => [
      ticket_form_detail_id,
      { tickets, filled, chosen: new Set(options.map(({ option_value }) => option_value)) },
    ]),
  );
}

interface WireUsage {
  fields: {
    ticket_form_detail_id: number;
    tickets: number;
    filled: number;
    options: { option_value: string; tickets: number }[];
  }[];
}
