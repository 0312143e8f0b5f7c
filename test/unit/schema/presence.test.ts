// Who else has a record open, in words.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Present, presenceText } from '../../../src/schema/model/presence';

const people = (is_editing: boolean, ...names: string[]): Present[] =>
  names.map((name, index) => ({ user_id: index, name, is_editing }));

test('nobody is no text', () => assert.is(presenceText([], 'ticket'), ''));

test('who edits comes first, and of many a few are named', () => {
  assert.is(presenceText(people(false, 'Ann'), 'ticket'), 'Ann has this ticket open.');
  assert.is(presenceText(people(true, 'Ann', 'Ben'), 'ticket'), 'Ann and Ben are editing this ticket.');
  assert.is(
    presenceText([...people(false, 'Ann', 'Ben', 'Cid'), ...people(true, 'Dan')], 'ticket'),
    'Dan is editing this ticket, Ann, Ben and 1 other have it open.',
  );
  assert.is(presenceText(people(false, 'A', 'B', 'C', 'D'), 'rate'), 'A, B and 2 others have this rate open.');
});

test.run();
