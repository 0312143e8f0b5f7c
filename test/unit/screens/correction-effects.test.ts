// The form that corrects a ticket, over a newer version of its type.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Profile } from '../../../src/schema/model/profile';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

test('no field begins with the user who corrects a ticket, nor with what belongs to this user', async () => {
  const { correctionEffects } = await import('../../../src/screens/tickets/correction-effects');
  const { session } = await import('../../../src/engine/session/session');
  const users = { ticket_form_detail_id: 3, input_type: 'record', input_name: 'Inspector', is_require: 0 };
  const details = [
    { ...users, ref_noun: 'users', default_from: 'me' },
    { ...users, ticket_form_detail_id: 4, ref_noun: 'terminal', default_from: 'mine' },
  ];
  const { fetch } = globalThis;
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ form_name: 'Type', ticket_form_version: 2, details }), { status: 200 });
  session.user = { user_id: 4, terminal_id: 9 } as Profile;
  try {
    const move = correctionEffects.rules!.find(({ on }) => on.includes('ticket_form_version'))!;
    const values = { ticket_form_version: 2, ticket_form_type_id: 1 };
    const open = ticketSubForm('Type', [], 1);
    const patch = await move.run(
      values,
      new AbortController().signal,
      () => open,
      () => values,
      () => values,
    );
    const { properties } = patch!.subForms!.form_fields!.record;
    assert.equal(Object.keys(properties), ['3', '4']);
    const users = Object.values(properties).map((property) => property.default);
    assert.not(
      users.some((first) => typeof first === 'number'),
      JSON.stringify(users),
    );
  } finally {
    globalThis.fetch = fetch;
    session.user = null;
  }
});

test.run();
