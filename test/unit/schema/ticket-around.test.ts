// What fields of a ticket type can read of records that the ticket refers to, and who may.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import {
  isReferred,
  referencesIn,
  ticketAround,
  ticketReferences,
  withReferred,
} from '../../../src/schema/ticket-types/ticket-around';

const [first] = ticketReferences();
const reading = (name: string): RecordSchema => ({
  required: [],
  properties: { 1: { title: 'A', type: 'string', readOnly: true, computed: `join(" ", ${name})` } },
  around: ticketAround(),
});

test('of a record it can read what it has itself, by one name each', () => {
  for (const { parts, noun } of ticketReferences())
    for (const { path, column, property } of parts) {
      assert.ok(isReferred(`ticket.${path}`));
      assert.is(noun.record.properties[column], property);
      assert.is(property.ref ?? property.computed ?? property.writeOnly, undefined);
      assert.ok(ticketAround().ticket!.properties![path]);
    }
});

test('only records that the fields read are read, and only by who may', () => {
  const { name, noun, parts } = first!;
  const record = reading(`ticket.${parts[0]!.path}`);
  const names = (of: RecordSchema) => referencesIn(of, 'Staff').map((one) => one.name);
  assert.equal(names(reading('ticket.pkg_count')), []);
  const { may } = noun;
  const open = noun as { may?: Noun['may'] };
  open.may = undefined;
  assert.equal(names(record), [name]);
  assert.is(referencesIn(record, 'Staff')[0]!.parts.length, 1);
  open.may = { read: ['Nobody else'] };
  assert.equal(names(record), []);
  open.may = may;
});

test('what was read of another record is forgotten', () =>
  assert.equal(withReferred({ ticket: { pkg_count: 1, 'a.b': 2, 'a.c': 3 } }, { 'a.b': 4 }), {
    ticket: { pkg_count: 1, 'a.b': 4 },
  }));

test.run();
