// The versions of a ticket form, as they are fetched, and the messages about them.
import { call } from '../../../api/call';
import type { Result } from '../../../engine/feedback/result';
import { localMinute, showDate } from '../../../schema/formats/dates';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import type { ListedVersion, VersionChanges, VersionPage } from '../../../schema/ticket-types/version-page';

/** The response of `GET /tickets/form/{id}/versions/{version}`. */
export interface WholeVersion {
  form_name: string;
  ticket_form_version: number;
  details: TicketFormDetail[];
}

/** The newest versions, or those before `before`. */
export const fetchVersions = (id: string, before?: number, signal?: AbortSignal): Promise<Result<VersionPage>> =>
  call('GET', `/tickets/form/${encodeURIComponent(id)}/versions`, { query: { before }, signal });

/** One version with its fields. */
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

/** The messages of the page of versions. */
export const versionsMessages = {
  title: (formName: string | undefined): string => (formName === undefined ? 'Versions' : `Versions of ${formName}`),
  /** "Saved 11-22-2026 10:12 by Ada Quinn". */
  saved: ({ saved_at, saved_by }: Pick<ListedVersion, 'saved_at' | 'saved_by'>): string =>
    `Saved ${showDate(localMinute(new Date(saved_at)))}${saved_by ? ` by ${saved_by}` : ''}`,
  tickets: (count: number): string => (count === 1 ? '1 ticket' : `${count.toLocaleString('en-US')} tickets`),
  first: 'The first version.',
  noVersion: (version: number): string => `This form has no version ${version}.`,
  gone: 'This form no longer exists.',
  itself: (version: number): string => `Version ${version} compared with itself: nothing differs.`,
  same: (from: number, to: number): string => `Nothing differs between version ${from} and version ${to}.`,
  /** What a restore means. `next` is the version that it makes. */
  restore(version: number, next: number): string {
    const later = next - 1 - version;
    const stay = later === 1 ? `Version ${next - 1} stays` : `Versions ${version + 1} to ${next - 1} stay`;
    return `Version ${next} becomes a copy of version ${version}, with its name and fields. ${stay}, and can be restored in the same way. Tickets keep the version they were made with; new tickets use version ${next}.`;
  },
  /** A restore would change nothing. */
  inForce: (version: number, current: number): string =>
    `Version ${version} is the same as version ${current}, the current one. There is nothing to restore.`,
  restored: (version: number, next: number): string => `Version ${next} is a copy of version ${version}.`,
};
