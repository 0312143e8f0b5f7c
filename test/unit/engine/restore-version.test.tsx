// A version of a ticket type that could not be restored: what came back is logged, as after every failed save.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DataSourceContext } from '../../../src/engine/data/data-context';
import type { ApiError } from '../../../src/engine/feedback/result';
import { RestoreDialog } from '../../../src/screens/builder/versions/restore-dialog';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLDialogElement', 'MutationObserver']);

const now = { ticket_form_id: 1, form_name: 'Damages', status: 1, ticket_form_version: 2, details: [] };
const old = { ...now, form_name: 'Damage', ticket_form_version: 1 };

test('a restore that fails logs what came back', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const [{ fetch }, { error }] = [globalThis, console];
  const logged: unknown[][] = [];
  const failure: ApiError = { kind: 'server', status: 500, message: 'It did not work.' };
  const records = recordingSource({});
  records.fail(failure);
  const source = { ...records.source, read: async () => ({ ok: true, data: now }) } as typeof records.source;
  globalThis.fetch = async () => new Response(JSON.stringify(old));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const settle = () => act(async () => new Promise<void>((done) => setTimeout(done, 20)));
  try {
    await act(async () =>
      root.render(
        <DataSourceContext value={source}>
          <RestoreDialog id="1" version={1} opener={place} onClose={() => {}} onRestored={() => {}} />
        </DataSourceContext>,
      ),
    );
    await settle();
    console.error = (...line) => void logged.push(line);
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Restore as'));
    await act(async () => button?.click());
    await settle();
    assert.equal(logged, [['Form save failed', failure]]);
  } finally {
    console.error = error;
    await act(async () => root.unmount());
    globalThis.fetch = fetch;
  }
});

test.run();
