// The page "Waiting to send": what was saved without a connection, each to be opened, sent again, saved to a file or
// discarded.
import { useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useSearch } from 'wouter';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { Alert } from '../feedback/alert';
import { announce } from '../feedback/live-region';
import { useConnection } from '../hooks/use-connection';
import { outboxState, sendNow } from '../outbox/outbox-state';
import { PageHead } from '../page/page-head';
import { userKey } from '../session/session';
import type { OutboxEntry } from '../storage/outbox';
import { readEntries, saveToFile } from './entry-files';
import { EntryPage } from './entry-page';
import { WaitingEntry } from './waiting-entry';

/** With `?entry=` in the address that entry alone (`EntryPage`). */
export function WaitingScreen() {
  const id = Number(new URLSearchParams(useSearch()).get('entry') ?? Number.NaN);
  return Number.isNaN(id) ? <WaitingList /> : <EntryPage key={id} id={id} />;
}

function WaitingList() {
  const { entries: shown, isKnown, sending } = useSnapshot(outboxState);
  const entries = shown as readonly OutboxEntry[];
  const { isOnline } = useConnection();
  const [problem, setProblem] = useState<string>();
  const heading = useId();
  const pick = useRef<HTMLInputElement>(null);

  async function read(file: File | undefined): Promise<void> {
    const user = userKey();
    if (!file || user === undefined) return;
    const found = await readEntries(file, user, entries);
    setProblem(found.problem);
    announce(found.problem ?? found.message, found.problem ? 'urgent' : 'polite');
  }

  return (
    <div className="waiting">
      <PageHead title="Waiting to send">
        <Button onClick={() => pick.current?.click()}>Read from a file</Button>
        <input
          ref={pick}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File of entries"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
        {entries.length > 0 && <Button onClick={() => void saveToFile(entries)}>Save all to a file</Button>}
        {entries.some(({ refused }) => !refused) && (
          <Button look="primary" isDisabled={!isOnline || sending !== undefined} onClick={sendNow}>
            {sending === undefined ? 'Send now' : 'Sending…'}
          </Button>
        )}
      </PageHead>
      <div className="card-page">
        <p className="card-page-lead">
          What you save without a connection is kept in this browser, and sent in this order when the connection is
          back. It can be read by whoever can use this device.
        </p>
        {problem && (
          <Alert kind="error" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Alert>
        )}
        {entries.length === 0 ? (
          isKnown && (
            <p className="waiting-none">
              <Icon name="check-circle" /> Nothing waits to be sent.
            </p>
          )
        ) : (
          <>
            <h2 className="visually-hidden" id={heading}>
              Entries
            </h2>
            <ol className="card-list" aria-labelledby={heading}>
              {entries.map((entry) => (
                <WaitingEntry key={entry.id} entry={entry} isSending={entry.id === sending} />
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  );
}
