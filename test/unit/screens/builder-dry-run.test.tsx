// The part of the builder's dialogs that comes of tickets, for a user who may not see them.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { session } from '../../../src/engine/session/session';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../../src/schema/model/nouns';
import { DryRunResult } from '../../../src/screens/builder/save/dry-run-result';
import { fetchUsage } from '../../../src/screens/builder/usage/form-usage';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

/** What the dialog shows to a user of this type, and how many requests were made. */
async function shown(role_name: string): Promise<{ text: string; requests: number }> {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const all = nouns as Map<string, Noun>;
  const ticket = nounOf('ticket');
  const { fetch } = globalThis;
  let requests = 0;
  all.set('ticket', { ...ticket, may: { read: ['Administrator'] } });
  session.user = { ...NOBODY, role_name };
  globalThis.fetch = async () => {
    requests++;
    return Promise.reject(new TypeError('offline'));
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    await fetchUsage('1');
    await act(async () => root.render(<DryRunResult id="1" details={[]} />));
    return { text: place.textContent, requests };
  } finally {
    await act(async () => root.unmount());
    globalThis.fetch = fetch;
    session.user = null;
    all.set('ticket', ticket);
  }
}

const NOBODY = {
  first_name: '',
  last_name: '',
  username: 'u',
  email: '',
  mobile: null,
  address: null,
  profile_image: null,
};

test('who may not open tickets reads what the dialog cannot show, and nothing is requested', async () => {
  assert.equal(await shown('Staff'), {
    text: 'Your user type may not open tickets. How many use this form, and which of the latest this version would have refused, cannot be shown.',
    requests: 0,
  });
  const { text, requests } = await shown('Administrator');
  assert.not.match(text, /cannot be shown/);
  assert.ok(requests > 0);
});

test.run();
