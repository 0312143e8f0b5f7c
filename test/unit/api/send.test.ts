// Uploads: patient while bytes move, one retry when the outcome is unknown, and never a second record.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { send, updateRecord } from '../../../src/api/http-forms';
import { nounOf } from '../../../src/schema/model/nouns';

/** A request whose progress the test controls. */
class Request {
  static made: Request[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  aborted = false;
  constructor() {
    Request.made.push(this);
  }
  open(): void {}
  body?: FormData;
  send(body: FormData): void {
    this.body = body;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): string | null {
    return null;
  }
  abort(): void {
    this.aborted = true;
    this.onabort?.();
  }
  response(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

const made = (index: number): Request => Request.made[index]!;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A fake clock: the latest timer and how long it still has to go. */
let timer: { run: () => void; left: number } | undefined;
const clock = {
  setTimeout: (run: () => void, left: number) => (timer = { run, left }),
  clearTimeout: (old: unknown) => {
    if (timer === old) timer = undefined;
  },
};
function tick(ms: number): void {
  if (timer) timer.left -= ms;
  if (!timer || timer.left > 0) return;
  const { run } = timer;
  timer = undefined;
  run();
}

const globals = ['document', 'XMLHttpRequest', 'setTimeout', 'clearTimeout'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);

test.before(() => {
  Object.defineProperty(globalThis, 'document', { value: { querySelector: () => null }, configurable: true });
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Request, configurable: true });
  for (const [name, value] of Object.entries(clock))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
});
test.before.each(() => {
  Request.made = [];
});
test.after(() => {
  for (const [name, old] of globals) {
    if (old) Object.defineProperty(globalThis, name, old);
    else Reflect.deleteProperty(globalThis, name);
  }
});

test('a slow upload may take as long as it likes while bytes move', async () => {
  const seen: number[] = [];
  const sending = send('/tickets/create', new FormData(), { onProgress: (sent) => seen.push(sent) });
  for (let step = 1; step <= 20; step++) {
    tick(9_000);
    made(0).upload.onprogress?.({ loaded: step, total: 20 });
  }
  made(0).upload.onload?.();
  tick(9_000);
  made(0).response(200, { status: 'success', data: { ticket_id: 1 } });
  assert.equal(await sending, { ok: true, data: { ticket_id: 1 } });
  assert.is(seen.length, 20);
  assert.is(Request.made.length, 1);
});

test('ten seconds without progress end a try, and the second try brings the same key', async () => {
  const sending = send('/tickets/create', new FormData());
  tick(10_000);
  assert.ok(made(0).aborted);
  await settled();
  made(1).response(200, { status: 'success', data: { ticket_id: 1 } });
  assert.equal(await sending, { ok: true, data: { ticket_id: 1 } });
  assert.match(made(0).headers['idempotency-key']!, /^[0-9a-f-]{36}$/);
  assert.is(made(1).headers['idempotency-key'], made(0).headers['idempotency-key']);
});

test('a line that stays broken is reported after the second try', async () => {
  const sending = send('/tickets/create', new FormData(), { key: 'k' });
  made(0).onerror?.();
  await settled();
  made(1).onerror?.();
  assert.equal(await sending, { ok: false, failure: { kind: 'unreachable' } });
  assert.is(Request.made.length, 2);
});

test('a rejection is a response and is not retried', async () => {
  const sending = send('/tickets/create', new FormData());
  made(0).response(422, {
    status: 'error',
    message: '',
    data: { pkg_count: ['Number of Packages must be a number.'] },
  });
  assert.equal(await sending, {
    ok: false,
    failure: { kind: 'invalid', message: '', fields: { pkg_count: ['Number of Packages must be a number.'] } },
  });
  assert.is(Request.made.length, 1);
});

test('giving up stops the upload and is not tried again', async () => {
  const controller = new AbortController();
  const sending = send('/tickets/create', new FormData(), { signal: controller.signal });
  controller.abort();
  assert.equal(await sending, { ok: false, failure: { kind: 'aborted' } });
  assert.is(Request.made.length, 1);
});

test('a user type is sent under both of its names', async () => {
  const saved = updateRecord(nounOf('users'), 7, { username: 'night-shift', type_id: 2 });
  const { body } = made(Request.made.length - 1);
  assert.equal(
    [...body!],
    [
      ['username', 'night-shift'],
      ['type_id', '2'],
      ['user_role_id', '2'],
    ],
  );
  made(Request.made.length - 1).response(200, { status: 'success', data: {} });
  assert.is((await saved).ok, true);
});

test.run();
