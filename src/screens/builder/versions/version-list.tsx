// Every version of a form.
import { useCallback, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../engine/controls/button';
import { useQuery } from '../../../engine/data/use-query';
import { RetryButton } from '../../../engine/feedback/alert';
import { announce } from '../../../engine/feedback/live-region';
import { failureText } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import { useInView } from '../../../engine/hooks/use-in-view';
import type { ListedVersion, VersionPage } from '../../../schema/ticket-types/version-page';
import { ticketsPath, versionsPath } from '../model/builder-address';
import { ChangeList } from '../save/change-list';
import { fetchChanges, fetchVersions, versionsMessages } from './form-versions';
import { RestoreDialog } from './restore-dialog';

interface VersionListProps {
  /** Of the form. */
  id: string;
  /** The newest versions. */
  page: VersionPage;
  /** An older version was restored. */
  onRestored(): void;
}

interface OlderVersions {
  /** The version that was in force then. */
  behind: number;
  versions: readonly ListedVersion[];
  more: boolean;
}

/**
 * Lists them, the newest first: who saved it and when, its tickets, and what it changed. `page` is the first page;
 * older ones are fetched when they are wanted.
 */
export function VersionList({ id, page, onRestored }: VersionListProps) {
  const [older, setOlder] = useState<OlderVersions>();
  const [isLoading, setLoading] = useState(false);
  const [restoring, setRestoring] = useState<{ version: number; opener: HTMLElement }>();
  const list = useRef<HTMLOListElement>(null);
  // Behind another newest version others are older.
  const further = older?.behind === page.ticket_form_version ? older : undefined;
  const versions = [...page.versions, ...(further?.versions ?? [])];
  const hasMore = further?.more ?? page.more;

  async function showOlder(): Promise<void> {
    setLoading(true);
    const result = await fetchVersions(id, versions.at(-1)!.ticket_form_version);
    setLoading(false);
    if (!result.ok) {
      const text = failureText(result.failure);
      if (text) showToast({ kind: 'error', text });
      return;
    }
    const { more, ticket_form_version: behind } = result.data;
    setOlder({ behind, versions: [...(further?.versions ?? []), ...result.data.versions], more });
    announce(`${versions.length + result.data.versions.length} versions.`);
    // The button may be gone: the first of the new ones is read next.
    const next = versions.length;
    requestAnimationFrame(() => list.current?.children[next]?.querySelector('h2')?.focus());
  }

  return (
    <>
      <ol className="versions-list" ref={list}>
        {versions.map((version) => (
          <VersionItem
            key={version.ticket_form_version}
            page={page}
            version={version}
            onRestore={(opener) => setRestoring({ version: version.ticket_form_version, opener })}
          />
        ))}
      </ol>
      {hasMore && (
        <p>
          <Button aria-busy={isLoading} onClick={isLoading ? undefined : () => void showOlder()}>
            Show older versions
          </Button>
        </p>
      )}
      {restoring && (
        <RestoreDialog id={id} {...restoring} onClose={() => setRestoring(undefined)} onRestored={onRestored} />
      )}
    </>
  );
}

interface VersionItemProps {
  page: VersionPage;
  version: ListedVersion;
  onRestore(opener: HTMLElement): void;
}

function VersionItem({ page: { ticket_form_id, ticket_form_version }, version, onRestore }: VersionItemProps) {
  const heading = useId();
  const { ticket_form_version: number, tickets } = version;
  const isCurrent = number === ticket_form_version;
  return (
    <li>
      <article aria-labelledby={heading} tabIndex={-1}>
        <div className="version-head">
          <h2 id={heading} tabIndex={-1}>
            Version {number}
          </h2>
          {isCurrent && <span className="version-current">Current</span>}
          <p>{versionsMessages.saved(version)}</p>
          {tickets !== null && (
            <p>
              {tickets === 0 ? (
                'No tickets'
              ) : (
                <Link href={ticketsPath(ticket_form_id, number)}>{versionsMessages.tickets(tickets)}</Link>
              )}
            </p>
          )}
        </div>
        {number > 1 ? (
          <VersionChanges id={ticket_form_id} version={number} />
        ) : (
          <p className="builder-no-changes">{versionsMessages.first}</p>
        )}
        <div className="version-actions">
          {number > 1 && (
            <Link className="button button-small" href={versionsPath(String(ticket_form_id), [number - 1, number])}>
              Compare with version {number - 1}
            </Link>
          )}
          {!isCurrent && (
            <Button isSmall onClick={({ currentTarget }) => onRestore(currentTarget)}>
              Restore version {number}
            </Button>
          )}
        </div>
      </article>
    </li>
  );
}

/** Fetched when its card comes into view: the changes of all versions may have many megabytes. */
function VersionChanges({ id, version }: { id: number; version: number }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isSeen = useInView(place);
  const fetch = useCallback((signal: AbortSignal) => fetchChanges(id, version, signal), [id, version]);
  const { data, failure, isPending, refetch } = useQuery(isSeen ? fetch : undefined, { key: fetch });
  if (failure)
    return (
      <>
        <p className="builder-no-changes" role="status">
          {failure.kind === 'missing' ? versionsMessages.gone : failureText(failure)}
        </p>
        {failure.kind !== 'missing' && (
          <p>
            <RetryButton waiting={isPending} onRetry={() => void refetch()} />
          </p>
        )}
      </>
    );
  if (data) return <ChangeList changes={data.changes ?? []} />;
  return (
    <div ref={setPlace} aria-busy="true">
      <p className="visually-hidden">Loading…</p>
      <div className="skeleton page-skeleton-row" />
    </div>
  );
}
