// Which statements get a name, and how many.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { statementName } from '../../../server/db/statement-names';

const sendOften = (text: string) => Array.from({ length: 5 }, () => statementName(text)).at(-1);

test('a statement gets its name when it is sent for the fifth time, and keeps it', () => {
  const names = Array.from({ length: 6 }, () => statementName('select 1'));
  assert.equal(names.slice(0, 4), Array(4).fill(undefined));
  assert.type(names[4], 'string');
  assert.is(names[5], names[4]);
  assert.is.not(sendOften('\n    insert into a values ($1)'), names[4]);
});

test('what is not planned gets none', () => {
  for (const text of ['begin', 'commit', 'set statement_timeout = 1', 'create table a ()', 'selected'])
    assert.is(sendOften(text), undefined, text);
});

test('many texts that are sent once do not keep others from getting one', () => {
  for (let nth = 0; nth < 5000; nth++) statementName(`select ${nth} from once`);
  assert.type(sendOften('select * from often'), 'string');
});

test('there are sixty-four of them at most', () => {
  const names = Array.from({ length: 100 }, (_, nth) => sendOften(`select ${nth} from many`));
  const all = new Set([sendOften('select 1'), ...names].filter((name) => name !== undefined));
  assert.ok(all.size > 50 && all.size <= 64, String(all.size));
  assert.is(names.at(-1), undefined);
});

test.run();
