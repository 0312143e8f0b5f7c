// The lines of work as a file, and who sees money: the right to read the noun is also that to its history and files.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { type Api, startApi } from '../support/api';
import { signedIn } from '../support/contract-rights';

const all = nouns as Map<string, Noun>;
const usual = nounOf('work');
const BOSSES = ['Administrator'];

let api: Api;
let id: number;
test.before(async () => {
  const may = { list: BOSSES, read: BOSSES, create: BOSSES, update: BOSSES, delete: BOSSES };
  all.set('work', { ...usual, may });
  api = await startApi({ kind: 'demo' });
  await api.pool.query(
    `update ticket set state = 'issued', status = 1; delete from work; delete from holiday; delete from laborhour`,
  );
  const crew = await added('/labortype/create', { labortype: 'Signal "A" Crew', status: 1 }, 'labortype_id');
  const window = { start_time: '08:00', end_time: '17:00', start_day: 'Monday', end_day: 'Friday', status: 1 };
  await added(
    '/laborhour/create',
    { ...window, labortype_id: crew, rate_per_hour: 1048, overtime_rate: 1072 },
    'laborhour_id',
  );
  const [ticket] = await api.rows<{ ticket_no: string }>('select ticket_no from ticket limit 1');
  const row = { labortype_id: crew, people: 1, day: '2026-03-03', start_time: '16:00', end_time: '17:30' };
  id = await added('/work/create', { ticket_no: ticket!.ticket_no, labor: [row, { ...row, people: 3 }] }, 'work_id');
});
test.after(async () => {
  all.set('work', usual);
  await api?.close();
});

async function added(path: string, body: object, key: string): Promise<number> {
  const { status, text, body: made } = await api.call('POST', path, { body });
  assert.is(status, 200, text);
  return made.data[key];
}

test('each row of labor is a line with its amount and how that is made up', async () => {
  const { status, text } = await api.call('GET', '/work/export?rows=labor');
  assert.is(status, 200);
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  assert.match(head!, '"Labor Type","People","Day","From","To","Amount","How It Is Made Up"');
  const how = '1 h × 1,048.00 straight, 0.5 h × 1,072.00 overtime after 17:00';
  assert.is(lines.length, 2);
  assert.match(lines[0]!, `"Signal ""A"" Crew","1","03-03-2026","16:00","17:30","1584.00","${how}"`);
  assert.match(lines[1]!, `"3","03-03-2026","16:00","17:30","4752.00","3 people × (${how})"`);
});

test('whoever may not read what work costs sees neither its history nor its lines', async () => {
  const { token } = await signedIn(api, 'Staff');
  const paths = ['', `/${id}`, `/${id}/history`, `/${id}/as-it-was?at=2099-01-01`, '/export', '/export?rows=labor'];
  for (const path of paths) {
    const { status, text } = await api.call('GET', `/work${path}`, { token });
    assert.is(status, 403, `${path}: ${text}`);
    assert.not.match(text, '1584');
  }
  for (const path of [`/${id}/history`, `/${id}`]) assert.is((await api.call('GET', `/work${path}`)).status, 200, path);
});

test.run();
