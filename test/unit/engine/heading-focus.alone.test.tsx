// The heading of a page takes the focus after a navigation, also from a page whose code had not come yet.
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

test('who leaves the first page while its code is loading arrives at the heading of the next', async () => {
  Object.assign(globalThis, { location: { pathname: '/crews' } });
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { PageHead } = await import('../../../src/engine/page/page-head');
  const { PageSkeleton } = await import('../../../src/engine/page/page-head');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = async (pathname: string, page: ReactNode) => {
    Object.assign(globalThis, { location: { pathname } });
    await act(async () => root.render(page));
    return document.activeElement;
  };

  assert.is(await show('/crews', <PageSkeleton title="Crews" />), document.body);
  assert.is(await show('/tools', <PageSkeleton title="Tools" />), document.body);
  assert.is(await show('/tools', <PageHead title="Tools" />), document.querySelector('h1'));
  await act(async () => root.unmount());
});

test.run();
