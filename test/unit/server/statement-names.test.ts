// Which statements get a name, and how many.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetNames, statementName } from '../../../server/db/statement-names';

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

test('there are sixty-four at one time: the one not sent for the longest time gives way', () => {
  const [first, second] = [sendOften('select 1 from first'), sendOften('select 1 from second')];
  for (let nth = 0; nth < 63; nth++) {
    sendOften(`select ${nth} from many`);
    assert.is(statementName('select 1 from first'), first);
  }
  assert.is(statementName('select 1 from second'), undefined);
  assert.type(second, 'string');
});

test('after a stale plan all get other names', () => {
  const stale = sendOften('select 1 from changed')!;
  const other = sendOften('select 2 from changed');
  forgetNames(stale);
  assert.is(statementName('select 2 from changed'), undefined);
  const again = sendOften('select 2 from changed');
  assert.type(again, 'string');
  assert.is.not(again, other);
  forgetNames(stale);
  assert.is(statementName('select 2 from changed'), again);
});

test.run();
