// The versions of a ticket form, as they are fetched.
import { call } from '../../../api/call';
import type { Result } from '../../../engine/feedback/result';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import type { VersionChanges, VersionPage } from '../../../schema/ticket-types/version-page';

/** The response of `GET /tickets/form/{id}/versions/{version}`. */
export interface WholeVersion {
  form_name: string;
  ticket_form_version: number;
  details: TicketFormDetail[];
}

/** The newest versions, or those before `before`. */
export const fetchVersions = (id: string, before?: number, signal?: AbortSignal): Promise<Result<VersionPage>> =>
  call('GET', `/tickets/form/${encodeURIComponent(id)}/versions`, { query: { before }, signal });

export const fetchVersion = (id: string, version: number, signal: AbortSignal): Promise<Result<WholeVersion>> =>
  call('GET', `/tickets/form/${encodeURIComponent(id)}/versions/${version}`, { signal });

/** What a version changed. */
export const fetchChanges = (id: number, version: number, signal: AbortSignal): Promise<Result<VersionChanges>> =>
  call('GET', `/tickets/form/${id}/versions/${version}/changes`, { signal });

/** Two versions at once; the first failure counts. */
export async function fetchPair(
  id: string,
  [from, to]: readonly [number, number],
  signal: AbortSignal,
): Promise<Result<[WholeVersion, WholeVersion]>> {
  const [before, after] = await Promise.all([fetchVersion(id, from, signal), fetchVersion(id, to, signal)]);
  if (!before.ok) return before;
  if (!after.ok) return after;
  return { ok: true, data: [before.data, after.data] };
}
