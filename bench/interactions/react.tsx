// The interactions that are measured, as careful hand-written code: React alone, native controls and dialogs, in the
// product's look. The page around them is the product's own screen as static markup (`measure.mjs` passes it in): a
// modal dialog makes everything behind it inert, so its cost depends on how much that is. The part of the address
// behind the `#` is the screen's path.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { lists } from '../../src/schema/model/nouns';

declare global {
  interface Window {
    screenMarkup: string;
  }
}

type Row = Record<string, string | number>;

interface Field {
  name: string;
  label: string;
  /** Value and text of each choice; without them the field is typed. */
  choices?: readonly (readonly [value: string | number, text: string])[];
}

const fixed = (name: string) => (lists[name] ?? []).map(({ value, text }) => [value, text] as const);
const labor = Array.from({ length: 6 }, (_, i) => [i + 1, `Kind of labor ${i + 1}`] as const);
const status: Field = { name: 'status', label: 'Status', choices: fixed('status') };

const tables: Record<string, { base: string; id: string; fields: readonly Field[] }> = {
  '/worktype': { base: 'worktype', id: 'worktype_id', fields: [{ name: 'worktype', label: 'Name' }, status] },
  '/laborhours': {
    base: 'laborhour',
    id: 'laborhour_id',
    fields: [
      { name: 'start_time', label: 'Start Time', choices: fixed('quarter-hours') },
      { name: 'end_time', label: 'End Time', choices: fixed('quarter-hours') },
      { name: 'start_day', label: 'Start Day', choices: fixed('days') },
      { name: 'end_day', label: 'End Day', choices: fixed('days') },
      { name: 'labortype_id', label: 'Labor Type', choices: labor },
      { name: 'rate_per_hour', label: 'Amt ($) per hours' },
      { name: 'overtime_rate', label: 'Overtime Amt' },
      status,
    ],
  },
};

void show(location.hash.slice(1));

async function show(path: string): Promise<void> {
  document.getElementById('root')!.innerHTML = window.screenMarkup;
  const bare = Object.assign(document.createElement('div'), { id: 'bare' });
  const table = tables[path];
  if (table) {
    const { data } = await (await fetch(`/api/client/${table.base}`)).json();
    // In the place of the product's own table, of which there is one less then.
    document.querySelector('.inline-region')!.replaceWith(bare);
    createRoot(bare).render(<Table {...table} rows={data} />);
  } else {
    document.querySelector('main')!.prepend(bare);
    createRoot(bare).render(path === '/ui' ? <Client /> : path === '/facilities' ? <Cell /> : <Delete />);
  }
}

function Client() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Add Client
      </button>
      {open && (
        <Modal className="modal" onClose={close}>
          <div className="modal-head">
            <h2>Add Client</h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={close}>
              ×
            </button>
          </div>
          <div className="modal-form">
            <div className="form-body">
              <p>Placeholder text. The fields of a client would stand here.</p>
            </div>
            <div className="modal-footer">
              <button type="button" className="button" onClick={close}>
                Cancel
              </button>
            </div>
          </div>
        </Modal>
      )}
    </>
  );
}

/** A cell that becomes an input of its own. */
function Cell() {
  const [isEdited, setEdited] = useState(false);
  const [value, setValue] = useState('Facility 1');
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isEdited) input.current?.select();
  }, [isEdited]);
  return (
    <table className="list-table">
      <tbody>
        <tr>
          <td onDoubleClick={() => setEdited(true)}>
            {isEdited ? (
              <div className="cell-editor">
                <input
                  ref={input}
                  className="control"
                  aria-label="Facility Name"
                  value={value}
                  onChange={({ target }) => setValue(target.value)}
                  onKeyDown={(event) => event.key === 'Escape' && setEdited(false)}
                />
              </div>
            ) : (
              value
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Delete() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      {open && (
        <Modal className="confirm" onClose={close}>
          <div className="confirm-text">
            <h2>Are you sure?</h2>
            <p>Do you want to delete this terminal?</p>
            <p className="confirm-subject">Terminal 1</p>
          </div>
          <div className="confirm-footer">
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
            <button type="submit" className="button button-danger">
              Yes, delete it!
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}

function Modal({ className, children, onClose }: { className: string; children: ReactNode; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={className} onClose={onClose}>
      {children}
    </dialog>
  );
}

function Table({ id, fields, rows }: { id: string; fields: readonly Field[]; rows: readonly Row[] }) {
  const [edited, setEdited] = useState<Row>();
  return (
    <div className="inline-region">
      <table className="inline-table">
        <thead>
          <tr>
            {fields.map(({ name, label }) => (
              <th key={name}>{label}</th>
            ))}
            <th>Action</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row === edited ? (
              <EditRow key={row[id]} row={row} fields={fields} onClose={() => setEdited(undefined)} />
            ) : (
              <tr key={row[id]} className="inline-row">
                {fields.map((field) => (
                  <td key={field.name} className="inline-cell">
                    {textOf(field, row)}
                  </td>
                ))}
                <td className="inline-actions">
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Edit ${row[id]}`}
                    onClick={() => setEdited(row)}
                  >
                    ✎
                  </button>
                  <button type="button" className="icon-button" aria-label={`Delete ${row[id]}`}>
                    ×
                  </button>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function EditRow({ row, fields, onClose }: { row: Row; fields: readonly Field[]; onClose(): void }) {
  const [values, setValues] = useState(row);
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => line.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <tr ref={line} className="inline-row inline-row-edit" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {fields.map(({ name, label, choices }) => {
        const shared = {
          className: 'control',
          'aria-label': label,
          value: values[name] ?? '',
          onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
        };
        return (
          <td key={name} className="inline-cell">
            {choices ? (
              <select {...shared}>
                {choices.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              <input {...shared} />
            )}
          </td>
        );
      })}
      <td className="inline-actions">
        <button type="button" className="icon-button" aria-label="Save" onClick={onClose}>
          ✓
        </button>
        <button type="button" className="icon-button" aria-label="Cancel" onClick={onClose}>
          ×
        </button>
      </td>
    </tr>
  );
}

const textOf = ({ name, choices }: Field, row: Row): string =>
  choices?.find(([value]) => value === row[name])?.[1] ?? String(row[name] ?? '');
