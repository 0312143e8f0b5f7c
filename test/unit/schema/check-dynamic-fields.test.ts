// What checking the dynamic fields of a ticket costs, counted in work, not in time: a thousand fields cost at most ten
// times a hundred.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { realisticValues } from '../../../build/samples/realistic-values';
import { sampleRecord } from '../../../build/samples/sample-record';
import type { UploadedFile } from '../../../server/files/receive';
import { readDynamicValues } from '../../../server/tickets/check-ticket';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { fieldTypes } from '../../../src/schema/ticket-types/field-types';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

/** Those with a value. */
const TYPES = [...fieldTypes.values()].flatMap(({ type, text }) => (text === undefined ? type : []));

const options = Array.from({ length: 20 }, (_, index) => ({
  option_text: `Option ${index}`,
  option_value: `o${index}`,
}));

/** Required fields of all types in turn, each with a file or a value that it accepts. */
function filled(count: number): { details: TicketFormDetail[]; values: unknown[]; files: UploadedFile[] } {
  const details = Array.from({ length: count }, (_, index): TicketFormDetail => {
    const input_type = TYPES[index % TYPES.length]!;
    return {
      ticket_form_detail_id: index + 1,
      input_type,
      input_name: `Field ${index}`,
      is_require: 1,
      options: /select|group/.test(input_type) ? options : [],
      layout: { row: index >> 1, col: index & 1, size: 6 },
    };
  });
  const good = Object.fromEntries(
    details.slice(0, TYPES.length).map((detail) => [detail.input_type, goodValue(detail)]),
  );
  const values = details.map(({ ticket_form_detail_id, input_type }) => ({
    ticket_form_detail_id,
    value: good[input_type],
  }));
  const files = details.flatMap(({ ticket_form_detail_id: id, input_type }) =>
    /file|signature/.test(input_type)
      ? [
          {
            field: `dynamic_files[${id}]`,
            name: 'a',
            size: 1,
            type: 'image/png',
            claimedType: '',
            storedName: '',
            sha256: '',
            kind: 'image',
          },
        ]
      : [],
  );
  return { details, values, files };
}

/** A value that the field takes, as it travels, whatever its type; none of a file. */
function goodValue(detail: TicketFormDetail): unknown {
  const noun = { noun: 'form', ...ticketSubForm('Form', [detail]) } as unknown as Noun;
  const value = Object.values(sampleRecord(noun, 'add', 1, { style: realisticValues }))[0];
  return Array.isArray(value) ? value : value === true ? '1' : value === undefined ? undefined : String(value);
}

/** How often anything of the definition or the files is read while they are checked. */
function workFor(count: number): number {
  const { details, values, files } = filled(count);
  let work = 0;
  const proxies = new WeakMap<object, object>();
  const counted = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value;
    const known = proxies.get(value);
    if (known) return known as T;
    const proxy = new Proxy(value, {
      get(target, name, receiver) {
        work += 1;
        return counted(Reflect.get(target, name, receiver));
      },
    });
    proxies.set(value, proxy);
    return proxy;
  };
  const form = { form_name: 'Form', details: counted(details) };
  const sent = { body: { form_fields: JSON.stringify(values) }, files: counted(files) };
  const { errors, form_fields } = readDynamicValues(form, sent);
  assert.equal([errors, form_fields.length], [{}, count]);
  return work;
}

test('a thousand fields cost at most ten times what a hundred cost', () => {
  // As many of each type, so that the order of the types does not matter.
  const each = Math.ceil(100 / TYPES.length);
  const [hundred, thousand] = [workFor(each * TYPES.length), workFor(10 * each * TYPES.length)];
  assert.ok(hundred > 1_000, 'the work is seen');
  assert.ok(thousand <= 10 * hundred, `${hundred} became ${thousand}`);
});

test('whether a field is required, or a value an option, is not searched for in lists of them all', () => {
  const { details, values, files } = filled(2_000);
  const { includes } = Array.prototype;
  let walked = 0;
  Array.prototype.includes = function (this: unknown[], ...args) {
    walked += this.length;
    return includes.apply(this, args);
  };
  try {
    readDynamicValues({ form_name: 'Form', details }, { body: { form_fields: JSON.stringify(values) }, files });
  } finally {
    Array.prototype.includes = includes;
  }
  assert.ok(walked < 100 * details.length, `${walked} entries were walked`);
});

test.run();
