// An unexpected failure, of one screen or of the whole app, shows what /error shows. In a small page of happy-dom.
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

/** What React renders for `content`, and what it logs meanwhile. */
async function rendered(content: ReactNode): Promise<{ html: string; focus: string | null | undefined }> {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host, { onCaughtError() {} });
  await act(async () => root.render(content));
  const seen = { html: host.innerHTML, focus: document.activeElement?.textContent };
  await act(async () => root.unmount());
  return seen;
}

function Broken(): never {
  throw new Error('SELECT secret FROM somewhere');
}

test('a failure of the whole app shows the page at /error: its heading has the focus, and nothing of the error is shown', async () => {
  const { ErrorBoundary, FailurePage } = await import('../../../src/engine/feedback/error-view');
  const failed = await rendered(
    <ErrorBoundary as="main">
      <Broken />
    </ErrorBoundary>,
  );
  assert.is(failed.html, (await rendered(<FailurePage />)).html);
  assert.is(failed.focus, 'Something went wrong!');
  assert.match(failed.html, 'Package Recovery');
  assert.not.match(failed.html, 'secret');
});

test('a failure inside the frame says the same, without naming the product again', async () => {
  const { ErrorBoundary } = await import('../../../src/engine/feedback/error-view');
  const { html } = await rendered(
    <ErrorBoundary as="div">
      <Broken />
    </ErrorBoundary>,
  );
  assert.match(html, 'Something went wrong!');
  assert.not.match(html, 'Package Recovery');
});

test.run();
