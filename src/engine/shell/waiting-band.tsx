// Above every page: that there is no connection, and what waits to be sent, a link in the top bar, on a phone a band
// below it. Its code also sends.
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { profileKey } from '../../schema/model/profile';
import { Icon } from '../controls/icons';
import { useDataSource } from '../data/data-context';
import { isOnlyComputed } from '../form/stale-record';
import { useConnection } from '../hooks/use-connection';
import { followOutbox, outboxState, waitingPath } from '../outbox/outbox-state';
import { session } from '../session/session';
import type { OutboxEntry } from '../storage/outbox';
import { saveToFile } from '../waiting/entry-files';
import { LogOutQuestion } from './log-out-question';

/** Into the places that the frame has for them. */
export function WaitingBand() {
  const { user } = useSnapshot(session);
  const source = useDataSource();
  const key = user ? profileKey(user as Parameters<typeof profileKey>[0]) : undefined;
  useEffect(() => (key === undefined ? undefined : followOutbox(key, source, isOnlyComputed)), [key, source]);
  const { entries, leaving } = useSnapshot(outboxState);
  const { isOnline } = useConnection();
  const path = waitingPath();
  const offline = <At place="offline">{!isOnline && 'Offline'}</At>;
  const question = leaving && (
    <LogOutQuestion
      entries={entries as readonly OutboxEntry[]}
      opener={leaving.opener as HTMLElement}
      toFile={() => void saveToFile(entries as readonly OutboxEntry[])}
      decide={leaving.decide}
    />
  );
  if (entries.length === 0 || path === undefined)
    return (
      <>
        {offline}
        {question}
      </>
    );
  const refused = entries.filter((entry) => entry.refused).length;
  const text = bandText(entries.length, refused, isOnline);
  return (
    <>
      {offline}
      <At place="waiting-link">
        <Link className="waiting-link" href={path}>
          <Icon name={refused > 0 ? 'alert-circle' : 'clock'} />
          Waiting to send ({entries.length})
        </Link>
      </At>
      <At place="waiting-band">
        <p className="waiting-band">
          <Icon name={isOnline && refused === 0 ? 'clock' : 'alert-circle'} />
          <span role="status">{text}</span>
          <Link href={path}>Show</Link>
        </p>
      </At>
      {question}
    </>
  );
}

/** "No connection. 2 waiting to send", "1 could not be sent". */
function bandText(count: number, refused: number, isOnline: boolean): string {
  const waits = count > refused ? [`${count - refused} waiting to send`] : [];
  const texts = [...waits, ...(refused > 0 ? [`${refused} could not be sent`] : [])].join(', ');
  return isOnline ? texts : `No connection. ${texts}`;
}

function At({ place, children }: { place: string; children: ReactNode }) {
  const element = document.getElementById(place);
  return element && createPortal(children, element);
}
