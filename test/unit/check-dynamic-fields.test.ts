// What checking the dynamic fields of a ticket costs, counted in work, not in time: a thousand fields cost at most ten
// times a hundred.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UploadedFile } from '../../server/files/receive';
import { readDynamicValues } from '../../server/tickets/check-ticket';
import { fieldTypes } from '../../src/schema/forms/field-types';
import type { TicketFormDetail } from '../../src/schema/forms/ticket-field';

const TYPES = [...fieldTypes.keys()];

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
  const good: Record<string, unknown> = {
    number: '1',
    date: '2026-03-01',
    select: 'o3',
    'radio-group': 'o3',
    'checkbox-group': ['o3', 'o17'],
    checkbox: '1',
    email: 'desk@example.com',
    phone: '3125550101',
    point: '(41.88, -87.62)',
  };
  const values = details.map(({ ticket_form_detail_id, input_type }) => ({
    ticket_form_detail_id,
    value: good[input_type] ?? 'text',
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
  const [hundred, thousand] = [workFor(110), workFor(1_100)];
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
