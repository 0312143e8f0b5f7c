// What the save dialog says about the latest tickets.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DryRun, DryRunProblem } from '../../../src/schema/ticket-types/dry-run-field';
import { dryRunMessages } from '../../../src/screens/builder/save/save-messages';

const summary = (tickets: number, refused: number, refused_now = 0) =>
  dryRunMessages.summary({ ticket_form_id: 1, tickets, refused, refused_now, problems: [] } satisfies DryRun);

const problem = (kind: DryRunProblem['kind'], tickets: number) =>
  dryRunMessages.problem({ input_name: 'Weight', kind, message: 'Weight must be 5 or more.', tickets, examples: [] });

test('the first line counts the tickets that would have been refused, and those that are refused anyway', () => {
  assert.is(summary(0, 0), undefined);
  assert.is(summary(200, 0), 'This version would have accepted the last 200 tickets.');
  assert.is(summary(200, 12), 'Of the last 200 tickets, 12 would have been refused.');
  assert.is(summary(12, 12), 'Of the last 12 tickets, all 12 would have been refused.');
  assert.is(summary(1, 1), 'The last ticket would have been refused.');
  assert.is(
    summary(200, 12, 5),
    'Of the last 200 tickets, 12 would have been refused. The current version would refuse 5 of them, too.',
  );
  assert.is(
    summary(200, 12, 12),
    'Of the last 200 tickets, 12 would have been refused. The current version would refuse them, too.',
  );
});

test('each problem names its field', () => {
  assert.is(problem('missing', 9), '9 lack Weight');
  assert.is(problem('missing', 1), '1 lacks Weight');
  assert.is(problem('text', 3), '3 have a text in Weight');
  assert.is(problem('option', 1), '1 has a value in Weight that is none of its options');
  assert.is(problem('rule', 2), '2 break a rule of Weight: Weight must be 5 or more.');
});

test.run();
