// The same builder as careful hand-written code: React alone, one state at the top, memoized rows, native controls, in
// the product's markup and style. No grid mode, no dragging, no draft, no rules.
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '../../src/engine/controls/icons';
import type { FieldType } from '../../src/schema/ticket-types/field-type';
import { offeredTypes } from '../../src/schema/ticket-types/field-types';
import { BuilderIcon } from '../../src/screens/builder/parts/builder-icon';
import { renderRoot } from '../form/contract';
import { IN_SHELL, labelAt } from './contract';

interface Field {
  key: string;
  type: FieldType;
  size: number;
  label: string;
  help: string;
  placeholder: string;
  value: string;
  format: string;
  required: boolean;
  options: readonly { text: string; isSelected: boolean }[];
}

interface Row {
  key: string;
  fields: readonly Field[];
}

interface RowCallbacks {
  onToggle(key: string): void;
  onChange(key: string, values: Partial<Field>): void;
  onKey(key: string, event: KeyboardEvent): void;
}

const types = offeredTypes();
/** What is out of sight costs nothing, row by row. */
const OUT_OF_SIGHT = { contentVisibility: 'auto', containIntrinsicHeight: 'auto 96px' } as const;
let keys = 0;

window.builder = {
  mount(count) {
    const rows = Array.from(
      { length: count },
      (_, index): Row => rowOf(newField(types[index % types.length]!, labelAt(index))),
    );
    createRoot(renderRoot()).render(
      <div style={IN_SHELL}>
        <Builder initial={rows} />
      </div>,
    );
  },
};

function newField(type: FieldType, label: string): Field {
  const { options } = type;
  return {
    key: `f${++keys}`,
    type,
    size: 12,
    label,
    help: '',
    placeholder: '',
    value: '',
    format: 'text',
    required: false,
    options: Array.from({ length: options?.initial ?? 0 }, (_, index) => ({
      text: `Option ${index + 1}`,
      isSelected: index === 0 && options?.preselect === true,
    })),
  };
}

const rowOf = (field: Field): Row => ({ key: `r${field.key}`, fields: [field] });

function Builder({ initial }: { initial: readonly Row[] }) {
  const [rows, setRows] = useState(initial);
  const [past, setPast] = useState<readonly (readonly Row[])[]>([]);
  const [panel, setPanel] = useState<string>();
  const [focused, setFocused] = useState<{ key: string }>();
  const stage = useRef<HTMLDivElement>(null);
  const latest = useRef(rows);
  latest.current = rows;

  const step = useCallback((next: readonly Row[], key?: string) => {
    setPast((before) => [...before, latest.current].slice(-200));
    setRows(next);
    if (key !== undefined) setFocused({ key });
  }, []);
  useLayoutEffect(() => {
    const card = focused && stage.current?.querySelector<HTMLElement>(`[data-card="${focused.key}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [focused]);

  const onToggle = useCallback((key: string) => setPanel((open) => (open === key ? undefined : key)), []);
  const onChange = useCallback(
    (key: string, values: Partial<Field>) =>
      step(
        latest.current.map((row) =>
          row.fields.some((field) => field.key === key)
            ? { ...row, fields: row.fields.map((field) => (field.key === key ? { ...field, ...values } : field)) }
            : row,
        ),
      ),
    [step],
  );
  const onKey = useCallback(
    (key: string, event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(movedDown(latest.current, key), key);
    },
    [step],
  );

  function add(type: FieldType): void {
    const field = newField(type, type.label);
    step([...rows, rowOf(field)], field.key);
  }

  function undo(): void {
    const before = past.at(-1);
    if (!before) return;
    setRows(before);
    setPast(past.slice(0, -1));
  }

  return (
    <div className="builder">
      <fieldset className="builder-undo">
        <button className="icon-button" type="button" aria-label="Undo" onClick={undo}>
          ↶
        </button>
      </fieldset>
      <div className="builder-middle">
        <div className="builder-panes" data-room="wide">
          <section className="builder-canvas-pane">
            <div className="canvas">
              <div className="canvas-ruler">
                {Array.from({ length: 12 }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
                  <span key={index}>{index + 1}</span>
                ))}
              </div>
              <div ref={stage} className="canvas-body">
                {rows.map((row) => (
                  <CanvasRow
                    key={row.key}
                    row={row}
                    open={row.fields.some(({ key }) => key === panel) ? panel : undefined}
                    onToggle={onToggle}
                    onChange={onChange}
                    onKey={onKey}
                  />
                ))}
              </div>
            </div>
          </section>
          <section className="builder-fields-pane">
            <div className="control-box">
              <ul>
                {types.map((type) => (
                  <li key={type.type}>
                    <button className="control-box-type" type="button" onClick={() => add(type)}>
                      <BuilderIcon name={type.icon} />
                      {type.label}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}

/** Into the row below, which is equalised. */
function movedDown(rows: readonly Row[], key: string): readonly Row[] {
  const at = rows.findIndex((row) => row.fields.some((field) => field.key === key));
  const [field, below] = [rows[at]!.fields[0]!, rows[at + 1]!];
  const fields = [...below.fields, field];
  const size = Math.floor(12 / fields.length);
  return rows.toSpliced(at, 2, { ...below, fields: fields.map((each) => ({ ...each, size })) });
}

const CanvasRow = memo(function CanvasRow({ row, open, ...callbacks }: { row: Row; open?: string } & RowCallbacks) {
  return (
    <div className="canvas-row" style={OUT_OF_SIGHT}>
      <div className="canvas-cells">
        {row.fields.map((field) => (
          <Card key={field.key} field={field} isOpen={field.key === open} {...callbacks} />
        ))}
      </div>
    </div>
  );
});

function Card({ field, isOpen, onToggle, onChange, onKey }: { field: Field; isOpen: boolean } & RowCallbacks) {
  const { key, label, type } = field;
  return (
    <div
      className="card-cell"
      data-size={field.size}
      data-open={isOpen || undefined}
      style={{ '--size': field.size } as CSSProperties}
    >
      {/** biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this */}
      <div
        className="card"
        role="group"
        aria-label={`${label}, ${type.label}`}
        tabIndex={-1}
        data-card={key}
        onKeyDown={(event) => onKey(key, event)}
      >
        <div className="card-head">
          <span className="card-grip">
            <BuilderIcon name="grip" />
          </span>
          <BuilderIcon name={type.icon} />
          <div className="card-title">
            <div className="card-title-line">
              <span className="card-label">{label}</span>
              {field.required && <span className="card-required">*</span>}
            </div>
          </div>
          <div className="card-buttons">
            <CardButton label={`Grid mode of ${label}`}>
              <BuilderIcon name="columns" />
            </CardButton>
            <CardButton label={`Edit ${label}`} isOpen={isOpen} onClick={() => onToggle(key)}>
              <Icon name="pencil" />
            </CardButton>
            <CardButton label={`Copy ${label}`}>
              <Icon name="copy" />
            </CardButton>
            <CardButton label={`Remove ${label}`}>
              <Icon name="trash" />
            </CardButton>
          </div>
        </div>
        {isOpen ? <Panel field={field} onChange={onChange} onClose={() => onToggle(key)} /> : <Preview field={field} />}
      </div>
    </div>
  );
}

const CardButton = (props: { label: string; isOpen?: boolean; onClick?(): void; children: ReactNode }) => (
  <button
    className="icon-button icon-button-small"
    type="button"
    aria-label={props.label}
    aria-expanded={props.isOpen}
    onClick={props.onClick}
  >
    {props.children}
  </button>
);

function Preview({ field: { type, options, placeholder, value, label } }: { field: Field }) {
  return (
    <div className="card-preview">
      {options.length > 0 && type.as ? (
        <ul className="card-choices">
          {options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <li key={index}>
              <span className="card-mark" data-selected={option.isSelected || undefined} />
              {option.text}
            </li>
          ))}
        </ul>
      ) : type.property.type === 'boolean' ? (
        <ul className="card-choices">
          <li>
            <span className="card-mark" />
            {label}
          </li>
        </ul>
      ) : (
        <div className="card-field">
          <span className="card-hint">{value || placeholder}</span>
        </div>
      )}
    </div>
  );
}

/** The panel of a text field. */
function Panel({ field, onChange, onClose }: { field: Field; onChange: RowCallbacks['onChange']; onClose(): void }) {
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const change = (values: Partial<Field>) => onChange(field.key, values);
  return (
    <div className="card-panel">
      <div className="builder-panel">
        <div className="builder-tabs" role="tablist">
          <button type="button" role="tab" aria-selected="true">
            Field
          </button>
          <button type="button" role="tab" aria-selected="false" tabIndex={-1}>
            Limits
          </button>
        </div>
        <div className="builder-panel-body" role="tabpanel">
          <div className="form-row">
            <Labelled label="Label">
              <input
                ref={first}
                className="control"
                value={field.label}
                onChange={(e) => change({ label: e.target.value })}
              />
            </Labelled>
            <Labelled label="Help Text">
              <textarea
                className="control"
                rows={3}
                value={field.help}
                onChange={(e) => change({ help: e.target.value })}
              />
            </Labelled>
          </div>
          <div className="form-row">
            <Labelled label="Placeholder">
              <input
                className="control"
                value={field.placeholder}
                onChange={(e) => change({ placeholder: e.target.value })}
              />
            </Labelled>
            <Labelled label="Default Value">
              <input className="control" value={field.value} onChange={(e) => change({ value: e.target.value })} />
            </Labelled>
          </div>
          <div className="form-row">
            <Labelled label="Format">
              <select className="control" value={field.format} onChange={(e) => change({ format: e.target.value })}>
                <option value="text">Any text</option>
                <option value="email">Email</option>
                <option value="phone">Phone</option>
              </select>
            </Labelled>
            <div className="field">
              <label className="choice">
                <input
                  type="checkbox"
                  checked={field.required}
                  onChange={(e) => change({ required: e.target.checked })}
                />
                <span>Required</span>
              </label>
            </div>
          </div>
        </div>
        <div className="builder-panel-footer">
          <button className="button" type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </div>
  );
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its children are the control
  <label className="field">
    <span className="field-label">{label}</span>
    {children}
  </label>
);
