// Tickets that are saved together are read together: what they share comes from the database once.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BatchLoader } from '../../server/crud/batch-loader';
import { openDatabase } from '../../server/db/database';
import { ticketBefore } from '../../server/tickets/stored-ticket';
import { ownApi } from '../support/api';

const api = ownApi(test, { kind: 'demo' });

test('the definition of a version is read once for all of its tickets', async () => {
  const rows = await api.rows(`select ticket_id from ticket where (ticket_form_type_id, ticket_form_version) =
    (select ticket_form_type_id, ticket_form_version from ticket group by 1, 2 order by count(*) desc limit 1) limit 5`);
  const read: { details?: unknown }[] = [];
  const db = openDatabase(api.pool).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(...result.rows);
      return result;
    },
  });
  const loader = new BatchLoader(rows.length);
  const tickets = await Promise.all(rows.map((row) => ticketBefore(db, Number(row.ticket_id), loader)));
  assert.ok(tickets.length > 1);
  assert.is(new Set(tickets.map((ticket) => ticket!.form.details)).size, 1);
  assert.is(read.filter(({ details }) => details).length, 1);
});

test.run();
