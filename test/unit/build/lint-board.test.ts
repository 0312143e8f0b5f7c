// The board of a list: what a descriptor may say, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

function problemsOf(board: unknown): string[] {
  return problemsAfter((files) => {
    files['terminals.json'].screens.find(({ kind }: any) => kind === 'list').board = board;
  });
}

const at = (place: string) => `terminals.json screens[0].board${place}`;

test('a board has columns of states, choices and references', () => {
  assert.equal(problemsOf({ by: ['status'] }), []);
  assert.equal(problemsOf({ by: ['status'], lines: [['terminal_name', 'status']] }), []);
  assert.equal(problemsOf({ by: ['terminal_name'] }), [
    at('.by[0]: "terminal_name" makes no columns: it must be a state, a choice or a reference'),
  ]);
  assert.match(problemsOf({ by: ['statos'] })[0]!, /no field "statos" in terminal.*did you mean "status"/s);
  assert.match(problemsOf({ by: ['status'], lines: [['nothing']] })[0]!, /lines\[0\]\[0\].*nothing/s);
  assert.is(problemsOf({ by: [] }).length, 1);
  assert.is(problemsOf({ lines: [['status']] }).length, 1);
});

test.run();
