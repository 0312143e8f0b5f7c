// What was typed into a cell of a list and is not saved, when the browser is about to close the page. In a small page of
// happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CellSession } from '../../../src/engine/list/edit/cell-session';
import type { Column } from '../../../src/schema/model/columns';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['addEventListener', 'removeEventListener', 'dispatchEvent']);

test('the browser confirms closing or reloading while a cell has what is not saved, and only then', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { useUnsaved } = await import('../../../src/engine/list/edit/use-unsaved');
  let isDirty = false;
  const session = { isDirty: () => isDirty, isBusy: () => false } as CellSession;
  let unsaved!: ReturnType<typeof useUnsaved>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each test
  function Editor() {
    unsaved = useUnsaved(session, { label: 'Packages' } as Column, 'Ticket 7');
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Editor />));
  const isConfirmed = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  assert.not(isConfirmed());
  isDirty = true;
  assert.ok(isConfirmed());
  unsaved.settle();
  assert.not(isConfirmed());
  await act(async () => root.unmount());
});

test.run();
