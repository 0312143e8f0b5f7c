// The product's own form: the fields as a ticket type, through the store, layout, widgets and styles that Add Ticket
// uses. Saving is the product's check of everything, with its error summary; nothing is sent.
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorSummary, useLiveProblems } from '../../src/engine/form/error-summary';
import { FormContext } from '../../src/engine/form/form-context';
import { controlId } from '../../src/engine/form/form-field';
import { FormLayout } from '../../src/engine/form/form-layout';
import { createRegistry } from '../../src/engine/form/form-registry';
import { createFormStore, type Problem } from '../../src/engine/form/form-store';
import { createUploads } from '../../src/engine/form/uploads';
import type { Conditions } from '../../src/schema/descriptor/conditions';
import type { Layout, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import type { SubForm } from '../../src/schema/model/sub-form';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import { groups, widgets } from '../../src/widgets/registry';
import '../../src/styles/app.css';
import '../../src/styles/lazy.css';
import { renderRoot } from './contract';
import { type BenchField, benchFields, type Kind, LIMITS } from './fields';

interface Variant {
  /** Which fields have conditions. */
  conditions?(index: number): Conditions | undefined;
  /** Which fields are computed, and how. */
  formula?(index: number): string | undefined;
  /** What is stored in a field; required texts have nothing in a form that is only submitted. */
  stored?(field: BenchField): unknown;
}

/** Offers the form as the page's bench. */
export function offerTicketForm(name: string, { conditions, formula, stored }: Variant = {}): void {
  window.bench = {
    name,
    mountForm(count, purpose) {
      const filled = benchFields(count).map((field, index) => [
        String(index + 1),
        purpose === 'submit' && field.required ? undefined : stored?.(field),
      ]);
      const subForm = ticketSubForm(`Ticket type of ${count} fields`, detailsOf(count, { conditions, formula }));
      const loaded = stored && { [PART]: Object.fromEntries(filled) };
      createRoot(renderRoot()).render(<TicketForm subForm={subForm} loaded={loaded} />);
    },
    fieldInput: (index) => document.getElementById(controlId(`${PART}.${index + 1}`)),
    submitForm: () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click(),
    errorCount: () => document.querySelectorAll('.field-error').length,
  };
}

const PART = 'form_fields';
const record: RecordSchema = { required: [], properties: { [PART]: { title: 'Ticket fields', type: 'object' } } };
const layout: Layout = [PART];

function TicketForm({ subForm, loaded }: { subForm: SubForm; loaded: Values | undefined }) {
  const [store] = useState(() => storeOf(subForm, loaded));
  const form = useMemo(() => ({ store, registry: createRegistry(widgets), groups, uploads: createUploads() }), [store]);
  const [attempt, setAttempt] = useState<readonly Problem[]>([]);
  const problems = useLiveProblems(store, attempt);
  useEffect(() => {
    if (problems.length > 0) document.title = 'Error';
  }, [problems]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAttempt(store.submit());
  }

  return (
    <FormContext value={form}>
      <form className="form-page" noValidate onSubmit={submit}>
        <div className="form-body">
          <ErrorSummary store={store} problems={problems} attempt={attempt} />
          <FormLayout layout={layout} />
        </div>
        <div className="save-bar">
          <div className="save-bar-inner">
            <p className="save-bar-note" role="status" />
            <button className="button button-primary" type="submit">
              Save
            </button>
          </div>
        </div>
      </form>
    </FormContext>
  );
}

function storeOf(subForm: SubForm, loaded?: Values) {
  const store = createFormStore(record, loaded, undefined, loaded ? 'edit' : 'add');
  store.setSubForm(PART, subForm);
  return store;
}

const detailsOf = (count: number, { conditions, formula }: Variant): TicketFormDetail[] =>
  benchFields(count).map((field, index) => {
    const computed = formula?.(index);
    const detail = { ...detailOf(field, index), conditions: conditions?.(index) };
    return computed === undefined ? detail : { ...detail, input_type: 'formula-text', formula: computed };
  });

function detailOf(field: BenchField, index: number): TicketFormDetail {
  return {
    ticket_form_detail_id: index + 1,
    input_type: INPUT_TYPES[field.kind],
    input_name: field.label,
    is_require: field.required ? 1 : 0,
    ...limitsOf(field.kind),
    options: field.options.map((option) => ({ option_text: option, option_value: option })),
  };
}

const INPUT_TYPES: Record<Kind, string> = {
  text: 'text',
  number: 'number',
  textarea: 'textarea',
  select: 'select',
  radio: 'radio-group',
  checks: 'checkbox-group',
  date: 'date',
  email: 'email',
  bool: 'checkbox',
};

function limitsOf(kind: Kind): Pick<TicketFormDetail, 'min_length' | 'max_length'> {
  switch (kind) {
    case 'text':
      return { max_length: LIMITS.text };
    case 'textarea':
      return { max_length: LIMITS.textarea };
    case 'number':
      return { min_length: LIMITS.min, max_length: LIMITS.max };
    default:
      return {};
  }
}
