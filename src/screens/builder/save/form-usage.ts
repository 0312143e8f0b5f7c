// How a saved form is used, for the dialog before its next version is saved.
import { call } from '../../../api/call';
import type { Usage } from '../../../schema/forms/compare-definitions';

/** Milliseconds that a save waits for it. */
const PATIENCE = 4000;

export interface FormUsage {
  /** Of all versions. */
  tickets: number;
  /** In how many tickets a field has a value; none where counting took too long. */
  fields: Usage;
}

/** Undefined when it cannot be fetched: a save does not depend on it. */
export async function fetchUsage(id: string): Promise<FormUsage | undefined> {
  const result = await call<WireUsage>('GET', `/tickets/form/${encodeURIComponent(id)}/usage`, {
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!result.ok || typeof result.data?.tickets !== 'number') return undefined;
  const counts = (result.data.fields ?? []).map(({ ticket_form_detail_id, tickets }) => [
    ticket_form_detail_id,
    tickets,
  ]);
  return { tickets: result.data.tickets, fields: Object.fromEntries(counts) };
}

interface WireUsage {
  tickets: number;
  fields: { ticket_form_detail_id: number; tickets: number }[] | null;
}
