// Who else has a record open, on its page, in the panel beside a list and in its form: a line that changes by itself.

import { useEffect, useRef, useState } from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import { newKey } from '../../schema/formats/new-key';
import { lowered } from '../../schema/model/noun-label';
import { PRESENCE_INTERVAL_MS, type Presence, type Present, presenceText } from '../../schema/model/presence';
import { initials } from '../../schema/model/profile';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { useNotice } from '../data/use-notice';
import { useLatest } from '../hooks/use-latest';

interface OthersProps {
  noun: Noun;
  id: RecordId;
  /** What this page does with the record. */
  presence: Exclude<Presence, 'left'>;
}

/** Avatars beside the text. */
const MAX_AVATARS = 3;

/** Reports `presence` for as long as it is rendered, so that the others see this user as well. */
export function Others({ noun, id, presence }: OthersProps) {
  const others = useOthers({ noun, id, presence });
  return (
    // Always there: a region that comes with its text is not read out.
    <p className="others" role="status">
      {others.slice(0, MAX_AVATARS).map(({ user_id, name }) => (
        <span key={user_id} className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
      ))}
      {presenceText(others, lowered(noun.title))}
    </p>
  );
}

/**
 * Says that this page shows the record as long as it is seen, one call after the other. Where that fails nobody is there,
 * and nothing is said.
 */
function useOthers({ noun, id, presence }: OthersProps): readonly Present[] {
  const source = useDataSource();
  const [page] = useState(newKey);
  const [others, setOthers] = useState<readonly Present[]>([]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const send = useLatest((now: Presence) => {
    const sent = before.current.then(() => source.presence?.(noun, id, { page, presence: now }));
    before.current = sent;
    return sent;
  });
  const report = useLatest(async () => {
    if (document.hidden) return;
    const result = await send(presence);
    setOthers((shown) => (result?.ok ? sameOr(shown, result.data) : []));
  });
  useEffect(() => {
    void report();
    const timer = setInterval(report, PRESENCE_INTERVAL_MS);
    document.addEventListener('visibilitychange', report);
    // A page that is closed waits for nothing; one that is shown again from memory says itself that it is there.
    const leave = () => void source.presence?.(noun, id, { page, presence: 'left' });
    addEventListener('pagehide', leave);
    addEventListener('pageshow', report);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', report);
      void send('left');
    };
  }, [source, noun, id, page, report, send]);
  // One's own is no news.
  useNotice(noun, id, (notice) => !('page' in notice && notice.page === page) && report(), 'opened');
  return others;
}

/** The same list is no other text for a screen reader. */
const sameOr = (before: readonly Present[], now: readonly Present[]): readonly Present[] =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;
