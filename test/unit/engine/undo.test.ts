// An undo of many goes in several calls: it shows how far it is, can be stopped, and says what is left where one fails.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataSource } from '../../../src/engine/data/data-source';
import type { Result } from '../../../src/engine/feedback/result';
import { pending, type Toast, takeToasts } from '../../../src/engine/feedback/toasts';
import { undoAction } from '../../../src/engine/record/undo';
import { MAX_UNDONE, type Undone } from '../../../src/schema/model/history';
import { nounOf } from '../../../src/schema/model/nouns';

// Node has neither.
const LISTENING = { addEventListener() {}, removeEventListener() {} };
test.before(() => {
  takeToasts();
  Object.assign(globalThis, LISTENING);
});
test.after(() => {
  for (const name of Object.keys(LISTENING)) Reflect.deleteProperty(globalThis, name);
});

const noun = nounOf('worktype');
const changes = Array.from({ length: 10_000 }, (_, at) => at + 1);

/** An undo of all of them. @param call what each call resolves to, after so many changes were sent. */
function undoOf(call: (sent: number) => Result<Undone>) {
  const sent: number[] = [];
  let ended = () => {};
  const undo: DataSource['undo'] = async (_noun, some) => {
    sent.push(...some);
    return call(sent.length);
  };
  const source = { undo } as unknown as DataSource;
  const action = undoAction(source, noun, { changed: changes }, () => ended())!;
  /** Presses a button. @returns the toasts that there are when what it does has ended. */
  const press = (button: { run(): void }) =>
    new Promise<Toast[]>((resolve) => {
      ended = () => queueMicrotask(() => resolve(takeToasts()));
      button.run();
    });
  return { sent, action, press };
}

const ok: Result<Undone> = { ok: true, data: { changes: [], refused: [] } };
const unreachable: Result<Undone> = { ok: false, failure: { kind: 'unreachable' } };

test('10,000 changes are undone in calls of at most as many as one takes, with their progress', async () => {
  const seen: number[] = [];
  const { sent, action, press } = undoOf(() => {
    seen.push(pending.toasts[0]!.progress!.done);
    return ok;
  });
  const [progress, done] = await press(action);
  assert.equal(sent, changes);
  assert.equal(seen.slice(0, 3), [0, MAX_UNDONE, 2 * MAX_UNDONE]);
  assert.equal([progress!.text, progress!.progress!.isEnded], ['Undoing…', true]);
  assert.is(done!.text, 'Undone for 10,000 work types');
});

test('a failure in the middle ends it: what is left is counted, and can be undone later', async () => {
  let isDown = true;
  const { sent, action, press } = undoOf((count) => (isDown && count > 4_000 ? unreachable : ok));
  const [, failed] = await press(action);
  assert.is(sent.length, 4_000 + MAX_UNDONE, 'nothing is sent after the one that failed');
  assert.is(failed!.text, '6,000 of 10,000 work types not undone');
  assert.match(failed!.detail!, 'cannot be reached');
  isDown = false;
  assert.is((await press(failed!.action!)).at(-1)!.text, 'Undone for 6,000 work types');
  assert.equal(sent.slice(-6_000), changes.slice(4_000));
});

test('it can be stopped between two calls', async () => {
  const { sent, action, press } = undoOf((count) => {
    if (count === 1_000) pending.toasts[0]!.action!.run();
    return ok;
  });
  const [, stopped] = await press(action);
  assert.is(sent.length, 1_000);
  assert.equal(
    [stopped!.text, stopped!.detail],
    ['9,000 of 10,000 work types not undone', 'Stopped before their turn.'],
  );
});

test.run();
