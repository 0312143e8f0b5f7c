// How a saved form is used, for the dialog before its next version is saved.
import { call } from '../../../api/call';
import { session } from '../../../engine/session/session';
import { roleOf } from '../../../schema/model/profile';
import type { Usage } from '../../../schema/ticket-types/compare-definitions';
import { mayReadTickets } from '../../../schema/ticket-types/ticket-rights';

/** Milliseconds that a save waits for it. */
const USAGE_TIMEOUT_MS = 4000;

export interface FormUsage {
  /** Of all versions. */
  tickets: number;
  /** In how many tickets a field has a value; none where counting took too long. */
  fields: Usage;
}

/** Undefined when it cannot be fetched, or the user may not see tickets: a save does not depend on it. */
export async function fetchUsage(id: string): Promise<FormUsage | undefined> {
  if (!mayReadTickets(roleOf(session.user))) return undefined;
  const result = await call<WireUsage>('GET', `/tickets/form/${encodeURIComponent(id)}/usage`, {
    signal: AbortSignal.timeout(USAGE_TIMEOUT_MS),
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
