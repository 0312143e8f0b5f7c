// What is announced of a toast: its text and the line below it, each with one mark at its end.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spoken } from '../../../src/engine/feedback/toasts';

test('a text that ends with its mark gets no second one', () => {
  assert.is(spoken({ text: 'Holiday added!', detail: 'Labor Day' }), 'Holiday added! Labor Day');
  assert.is(spoken({ text: 'Labor type has been deleted.', detail: 'Welder' }), 'Labor type has been deleted. Welder');
  assert.is(spoken({ text: 'User added successfully', detail: 'yard-desk' }), 'User added successfully. yard-desk');
  assert.is(spoken({ text: 'Something went wrong!' }), 'Something went wrong!');
});

test.run();
