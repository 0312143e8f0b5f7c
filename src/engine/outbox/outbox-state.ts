// What waits in the outbox of the user of this page, for whatever shows it, and the sender that goes on while this is
// followed.
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { countOf } from '../../schema/formats/words';
import { app } from '../../schema/model/nouns';
import type { DataSource } from '../data/data-source';
import { failureText } from '../feedback/result';
import { showToast } from '../feedback/toasts';
import { connection } from '../hooks/connection';
import { focusedElement } from '../lazy/load-with-retry';
import { session, userKey } from '../session/session';
import { type OutboxEntry, onOutboxChanged, outbox, takeStock } from '../storage/outbox';
import { holdEntry } from './hold-entry';
import { presentEntry } from './present-entry';
import { createSender } from './sender';

interface OutboxState {
  /** The oldest first; empty until they are known. */
  entries: OutboxEntry[];
  isKnown: boolean;
  /** Which one is being sent by this page. */
  sending?: number;
  /** Log Out waits for a decision about them. */
  leaving?: { opener: HTMLElement; decide(isDiscarded: boolean): void };
}

/** Readable anywhere, changed only here. */
export const outboxState = proxy<OutboxState>({ entries: [], isKnown: false });

let wakeSender: (() => void) | undefined;

/** Sends what can be sent now: the user wants it. */
export const sendNow = (): void => wakeSender?.();

/**
 * Resolves to what Log Out discards of what waits: what the user has seen and decided about, and so nothing while it is not
 * known yet. Undefined where Log Out does not go on.
 */
export function mayLogOut(): Promise<readonly OutboxEntry[] | undefined> {
  if (outboxState.entries.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    outboxState.leaving = ref({
      opener: focusedElement(),
      decide(isDiscarded: boolean) {
        outboxState.leaving = undefined;
        resolve(isDiscarded ? [...outboxState.entries] : undefined);
      },
    });
  });
}

/** The address of the page that lists them, where the product has it. */
export const waitingPath = (): string | undefined =>
  app.screens.find((screen) => screen.kind === 'custom' && screen.component === 'waiting-to-send')?.path;

/** Follows the entries of `user` and sends them. @returns how to stop it. */
export function followOutbox(
  user: string,
  source: DataSource,
  isOnlyComputed: Parameters<typeof createSender>[0]['isOnlyComputed'],
): () => void {
  let isStopped = false;
  const sent: OutboxEntry[] = [];
  /** Entries that the sender has had a chance to send as they are. */
  const seen = new Set<string>();
  const sender = createSender({
    store: outbox,
    source,
    user,
    token: () => (userKey() === user ? session.token : undefined),
    isOnline: () => connection.isOnline,
    hold: holdEntry,
    isOnlyComputed,
    onSending(id) {
      outboxState.sending = id;
    },
    onSent: (entry) => void sent.push(entry),
    onDone: () => reportSent(sent.splice(0)),
    onRefused: reportRefused,
  });

  function wake(): void {
    void sender.wake();
  }

  let wasOnline = connection.isOnline;
  function followConnection(): void {
    if (connection.isOnline && !wasOnline) void sender.wakeOnline();
    wasOnline = connection.isOnline;
  }

  async function look(): Promise<void> {
    const { entries: found, lost } = await takeStock(user).catch(() => ({ entries: [], lost: 0 }));
    if (isStopped) return;
    const entries = found.map(presentEntry);
    Object.assign(outboxState, { entries, isKnown: true });
    // All was sent while Log Out waited: there is nothing to decide about any more.
    if (entries.length === 0) outboxState.leaving?.decide(true);
    if (lost > 0) reportLost(lost);
    const marks = entries.filter(({ refused }) => !refused).map(({ id, key }) => `${id} ${key.key}`);
    const isNew = marks.some((mark) => !seen.has(mark));
    marks.forEach((mark) => seen.add(mark));
    if (isNew) wake();
  }

  const stops = [onOutboxChanged(() => void look()), subscribe(connection, followConnection), sender.stop];
  wakeSender = wake;
  void look();
  return () => {
    isStopped = true;
    wakeSender = undefined;
    // The session has ended by itself.
    outboxState.leaving?.decide(false);
    Object.assign(outboxState, { entries: [], isKnown: false, sending: undefined });
    for (const stop of stops) stop();
  };
}

function reportSent(sent: readonly OutboxEntry[]): void {
  const [first] = sent;
  if (!first) return;
  const detail = sent.length === 1 ? first.title : `${countOf(sent.length, 'save')} that waited`;
  showToast({ kind: 'success', text: 'Sent', detail });
}

const reportRefused = ({ title, refused }: OutboxEntry): void =>
  showToast({
    kind: 'error',
    text: `Not sent: ${title}`,
    detail: refused && failureText(refused),
    href: waitingPath(),
  });

const reportLost = (lost: number): void =>
  showToast({
    kind: 'error',
    text: `${countOf(lost, 'save')} that waited to be sent ${lost === 1 ? 'is' : 'are'} gone: the browser has removed what this page stored.`,
  });
