// What screen readers find in the live regions: the last messages, until a success makes a failure untrue. In a small
// page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

test('a save that succeeds removes the failure announced before it, and a later failure is announced again', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { LiveRegions } = await import('../../../src/engine/feedback/live-region');
  const { showToast } = await import('../../../src/engine/feedback/toasts');
  const { failureText } = await import('../../../src/engine/feedback/result');
  const root = createRoot(document.body);
  const alerted = () => document.querySelector('[role="alert"]')?.textContent;
  const lost = { kind: 'error', text: failureText({ kind: 'unreachable' })! } as const;

  await act(async () => root.render(<LiveRegions />));
  await act(async () => showToast(lost));
  assert.is(alerted(), 'The server cannot be reached. Check your connection and try again.');
  await act(async () => showToast({ kind: 'success', text: 'Ticket created!' }));
  assert.is(alerted(), '');
  await act(async () => showToast(lost));
  assert.is(alerted(), lost.text);
  await act(async () => root.unmount());
});

test('a dialog shows what is said while it is open, and takes it along; the page keeps the rest', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { announce, LiveRegions } = await import('../../../src/engine/feedback/live-region');
  const { ModalDialog } = await import('../../../src/engine/overlay/modal-dialog');
  const root = createRoot(document.body);
  const opener = document.createElement('button');
  const page = (name?: string) => (
    <>
      <main>
        <LiveRegions />
      </main>
      {name && (
        <ModalDialog key={name} className="confirm" labelledBy={name} opener={opener} onClose={() => {}}>
          {name}
        </ModalDialog>
      )}
    </>
  );
  const said = (where: string) => document.querySelector(`${where} [role="alert"]`)?.textContent;
  const Dialog = document.createElement('dialog').constructor as typeof HTMLDialogElement;
  Dialog.prototype.showModal ??= () => {};

  await act(async () => root.render(page()));
  await act(async () => announce('Of the page.', 'urgent'));
  await act(async () => root.render(page('first')));
  assert.is(said('dialog'), '');
  await act(async () => announce('Of the first.', 'urgent'));
  assert.is(said('dialog'), 'Of the first.');
  await act(async () => root.render(page('second')));
  assert.is(said('dialog'), '');
  await act(async () => root.render(page()));
  assert.match(said('main')!, /Of the page\.$/);
  await act(async () => root.unmount());
});

test.run();
