// What one version changed. It is fetched when its card comes into view: the changes of all versions of a large form have
// many megabytes.
import { useCallback, useState } from 'react';
import { useQuery } from '../../../engine/data/use-query';
import { RetryButton } from '../../../engine/feedback/alert';
import { failureText } from '../../../engine/feedback/result';
import { useInView } from '../../../engine/hooks/use-in-view';
import { ChangeList } from '../save/change-list';
import { fetchChanges } from './form-versions';
import { versionsMessages } from './versions-messages';

export function VersionChanges({ id, version }: { id: number; version: number }) {
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
