// The product's grid, in a form as pages have one.
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FormContext } from '../../src/engine/form/form-context';
import { FormLayout } from '../../src/engine/form/form-layout';
import { createRegistry } from '../../src/engine/form/form-registry';
import { createFormStore } from '../../src/engine/form/form-store';
import { createUploads } from '../../src/engine/form/uploads';
import type { Property, RecordSchema } from '../../src/schema/descriptor/descriptor';
import { groups, widgets } from '../../src/widgets/registry';
import '../../src/styles/app.css';
import '../../src/styles/lazy.css';
import { renderRoot } from '../form/contract';
import { benchRows, KINDS, TITLES } from './columns';

const number = { type: 'number', multipleOf: 0.01 } as const;
const columns: Record<string, Omit<Property, 'title'>> = {
  work: { type: 'string', maxLength: 200 },
  day: { type: 'string', format: 'date' },
  kind: { type: 'string', options: KINDS.map((text) => ({ value: text, text })), enum: [...KINDS] },
  hours: number,
  rate: number,
  cost: { ...number, readOnly: true, computed: 'hours * rate' },
  fee: { ...number, readOnly: true, computed: 'rate * 2' },
  both: { ...number, readOnly: true, computed: 'hours + rate', total: true },
};
const properties = Object.fromEntries(
  Object.entries(columns).map(([name, rule], i) => [name, { title: TITLES[i]!, ...rule }]),
);
const record: RecordSchema = {
  required: [],
  properties: { labor: { title: 'Labor', type: 'array', items: { type: 'object', properties, required: ['work'] } } },
};

function TableForm({ count }: { count: number }) {
  const [store] = useState(() => createFormStore(record, { labor: benchRows(count) }, undefined, 'edit'));
  const form = useMemo(() => ({ store, registry: createRegistry(widgets), groups, uploads: createUploads() }), [store]);
  return (
    <FormContext value={form}>
      <form className="form-page" noValidate>
        <div className="form-body">
          <FormLayout layout={LAYOUT} />
        </div>
      </form>
    </FormContext>
  );
}

const LAYOUT = ['labor'];

// As where a form has been opened before: the code is there.
await import('../../src/widgets/rows/rows-grid');

window.bench = {
  name: 'rows',
  mountForm: (count) => createRoot(renderRoot()).render(<TableForm count={count} />),
  fieldInput: (index) => document.querySelector(`tbody > tr:nth-child(${index + 1}) [data-column="work"] input`),
  submitForm: () => {},
  errorCount: () => 0,
};
