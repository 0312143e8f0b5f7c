// The widths that a ticket type was designed with, in its form and on the page of a ticket.
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FormContext } from '../../../src/engine/form/form-context';
import { FormLayout } from '../../../src/engine/form/form-layout';
import { createRegistry } from '../../../src/engine/form/form-registry';
import { createFormStore } from '../../../src/engine/form/form-store';
import { createUploads } from '../../../src/engine/form/uploads';
import { RecordLayout } from '../../../src/engine/record/record-layout';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { widgets } from '../../../src/widgets/registry';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLElement', 'getComputedStyle']);

const options = ['a', 'b'].map((value) => ({ option_text: value, option_value: value }));

/** Fields of these types and sizes, each with its row. */
const formOf = (...fields: [row: number, size: number | null, more?: Partial<TicketFormDetail>][]) =>
  ticketSubForm(
    'Form',
    fields.map(([row, size, more], index) => ({
      ticket_form_detail_id: index + 1,
      input_type: 'text',
      input_name: `F${index + 1}`,
      is_require: 0 as const,
      layout: size === null ? null : { row, col: index, size },
      ...more,
    })),
  );

/** Every row with columns: the spans of its fields. Fields beside them stand as `-`. */
function shown(markup: string): (string[] | '-')[] {
  const page = document.createElement('div');
  page.innerHTML = markup;
  return [...page.children].map((node) =>
    node.matches('.form-row[data-columns]') ? [...node.children].map((field) => field.getAttribute('data-span')!) : '-',
  );
}

function formMarkup({ record, layout }: ReturnType<typeof formOf>): string {
  const form = {
    store: createFormStore(record),
    registry: createRegistry(widgets),
    groups: {},
    uploads: createUploads(),
  };
  return renderToStaticMarkup(
    <FormContext value={form}>
      <FormLayout layout={layout} />
    </FormContext>,
  );
}

const recordMarkup = ({ record, layout }: ReturnType<typeof formOf>): string =>
  renderToStaticMarkup(<RecordLayout layout={layout} record={record} values={{}} />);

for (const [where, markup] of [
  ['a ticket form', formMarkup],
  ['the page of a ticket', recordMarkup],
] as const) {
  test(`${where} shows fields as wide as they were designed`, () => {
    assert.equal(shown(markup(formOf([0, 4], [0, 8], [1, 6], [2, 12], [3, null]))), [['4', '8'], ['6'], '-', '-']);
  });

  test(`${where} gives groups, files and checkboxes their widths, too`, () => {
    const types = ['radio-group', 'checkbox-group', 'file', 'checkbox', 'textarea', 'date'];
    const fields = types.map((input_type) => [0, 2, { input_type, options }] as [number, number, object]);
    assert.equal(shown(markup(formOf(...fields))), [['2', '2', '2', '2', '2', '2']]);
  });
}

test('a text area has as many lines as it was designed with', () => {
  const rowsOf = (rows?: number) =>
    /rows="(\d+)"/.exec(formMarkup(formOf([0, 12, { input_type: 'textarea', rows }])))?.[1];
  assert.equal([rowsOf(8), rowsOf()], ['8', '3']);
});

test.run();
