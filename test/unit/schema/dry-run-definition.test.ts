// What a definition that is not saved yet would say to tickets that are filled in already.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dryRunDefinition, type FilledTicket } from '../../../src/schema/ticket-types/dry-run-definition';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { field } from '../../support/ticket-field';

const options = (...values: string[]) => ({
  options: values.map((value) => ({ option_value: value, option_text: value.toUpperCase() })),
});

type Stored = [id: number, type: string, value: string | string[] | null];

const ticket = (...filled: Stored[]): FilledTicket => ({
  form_fields: filled.map(([ticket_form_detail_id, input_type, value]) => ({
    ticket_form_detail_id,
    input_type,
    value,
  })),
  files: new Map(),
});

const refused = (details: TicketFormDetail[], filled: FilledTicket) =>
  dryRunDefinition(details)(filled).map(({ field, kind }) => `${field} ${kind}`);

test('a field that is required now and was left empty is missing, also one that the ticket never had', () => {
  const details = [field(1, 'text', { is_require: 1 }), field(2, 'number', { is_require: 1 })];
  assert.equal(refused(details, ticket([1, 'text', ' '])), ['1 missing', '2 missing']);
  assert.equal(refused(details, ticket([1, 'text', 'x'], [2, 'number', '0'])), []);
});

test('a checkbox that must be ticked and was not is missing', () => {
  const details = [field(1, 'checkbox', { is_require: 1 })];
  assert.equal(refused(details, ticket([1, 'checkbox', '0'])), ['1 missing']);
  assert.equal(refused(details, ticket([1, 'checkbox', '1'])), []);
});

test('a text where a number belongs is refused, a text that is a number is not', () => {
  const details = [field(1, 'number')];
  assert.equal(refused(details, ticket([1, 'text', 'twelve'])), ['1 text']);
  assert.equal(refused(details, ticket([1, 'text', ' 12.5 '])), []);
});

test('a value that is no option any more is refused; one choice counts as the first of several, and the other way round', () => {
  const several = [field(1, 'checkbox-group', options('a', 'b'))];
  const one = [field(1, 'select', options('a', 'b'))];
  assert.equal(refused(several, ticket([1, 'select', 'a'])), []);
  assert.equal(refused(several, ticket([1, 'select', 'c'])), ['1 option']);
  assert.equal(refused(one, ticket([1, 'checkbox-group', ['b', 'a']])), []);
  assert.equal(refused(one, ticket([1, 'checkbox-group', ['c']])), ['1 option']);
  assert.equal(refused(one, ticket([1, 'text', 'A'])), [], 'a typed text that is the text of an option');
});

test('any other rule refuses with its own message', () => {
  const [found] = dryRunDefinition([field(1, 'text', { max_length: 2 })])(ticket([1, 'text', 'abc']));
  assert.equal([found?.field, found?.kind, found?.message()], ['1', 'rule', 'F1 must be no more than 2 characters.']);
});

test('a field that the new conditions hide is not refused, and one that they require is', () => {
  const when = (effect: string) => ({
    conditions: { [effect]: { match: 'all', rules: [{ field: '1', operator: 'is', value: 'x' }] } },
  });
  const details = [
    field(1, 'text'),
    field(2, 'text', { is_require: 1, ...when('show') }),
    field(3, 'text', when('require')),
  ];
  assert.equal(refused(details, ticket([1, 'text', 'y'])), []);
  assert.equal(refused(details, ticket([1, 'text', 'x'])), ['2 missing', '3 missing']);
});

test('files are checked as they are stored: their number, size and kind', () => {
  const files = new Map([[1, [{ name: 'a.pdf', size: 3 * 1_048_576, type: 'application/pdf' }]]]);
  const withFile = { form_fields: [], files };
  assert.equal(refused([field(1, 'file', { is_require: 1 })], withFile), []);
  assert.equal(refused([field(1, 'file', { accept: 'image/*' })], withFile), ['1 rule']);
  assert.equal(refused([field(1, 'file', { max_size: 2 })], withFile), ['1 rule']);
  assert.equal(refused([field(1, 'file', { is_require: 1 })], ticket([1, 'text', 'a.pdf'])), ['1 missing']);
});

test('values that no version would have stored are refused, never an error', () => {
  const details = [field(1, 'date'), field(2, 'checkbox'), field(3, 'point'), field(4, 'gone')];
  const odd = { form_fields: [{}, { ticket_form_detail_id: 1, value: { a: 1 } }] as never, files: new Map() };
  assert.equal(refused(details, odd), ['1 rule']);
});

test('rules between two fields read the value of the other one, ticket by ticket', () => {
  const details = [
    field(1, 'date'),
    field(2, 'date', { after_field: '1' }),
    field(3, 'text'),
    field(4, 'text', { required_with_field: '3', max_length: 3 }),
    field(5, 'text', { differs_from_field: '3' }),
  ];
  const check = dryRunDefinition(details);
  const run = (...filled: Stored[]) => check(ticket(...filled));
  const wrong = run(
    [1, 'date', '2026-03-02'],
    [2, 'date', '2026-03-01'],
    [3, 'text', 'A'],
    [4, 'text', 'long'],
    [5, 'text', 'A'],
  );
  assert.equal(
    wrong.map(({ message }) => message()),
    ['F2 must be later than F1.', 'F4 must be no more than 3 characters.', 'F5 must not be the same as F3.'],
  );
  assert.equal(
    run([1, 'date', '2026-02-01'], [2, 'date', '2026-03-01'], [3, 'text', 'B'], [4, 'text', 'b'], [5, 'text', 'A']),
    [],
  );
  assert.equal(refused(details, ticket([3, 'text', 'A'])), ['4 missing']);
  assert.equal(run([4, 'text', 'long']), [], 'it belongs to a field that is empty');
});

test('a field that is hidden counts as empty for the rules of others', () => {
  const show = { match: 'all', rules: [{ field: '1', operator: 'is', value: 'yes' }] };
  const details = [
    field(1, 'text'),
    field(2, 'text', { conditions: { show } }),
    field(3, 'text', { required_with_field: '2' }),
  ];
  assert.equal(refused(details, ticket([1, 'text', 'yes'], [2, 'text', 'x'])), ['3 missing']);
  assert.equal(refused(details, ticket([1, 'text', 'no'], [2, 'text', 'x'])), []);
});

test.run();
