// The ticket form that a design makes, filled in while it is being designed: one form of the engine whose fields are
// replaced after every change. What was typed stays with its field.
import { createContext } from 'react';
import { sameValue } from '../../../engine/form/draft-values';
import { createFormStore, type FormStore } from '../../../engine/form/form-store';
import { session } from '../../../engine/session/session';
import type {
  FieldEntry,
  Layout,
  LayoutNode,
  Property,
  RecordSchema,
  Values,
} from '../../../schema/descriptor/descriptor';
import { isFile, isFiles } from '../../../schema/formats/plain-values';
import { splitName } from '../../../schema/formula/around';
import { readAround } from '../../../schema/formula/row-around';
import { firstValues, followed } from '../../../schema/model/first-value';
import { convertValue } from '../../../schema/ticket-types/convert-value';
import { isFileField, wireFieldValues } from '../../../schema/ticket-types/field-values';
import type { ExampleValue, FormExample } from '../../../schema/ticket-types/form-examples';
import { TICKET, ticketAround } from '../../../schema/ticket-types/ticket-around';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { type TicketSubForm, ticketSubForm } from '../../../schema/ticket-types/ticket-sub-form';
import type { Design, DesignField } from '../model/design';
import { createFieldNumbers, previewDetails } from '../model/design-to-details';
import type { BuilderStore } from './builder-store';
import { debounce } from './debounce';

/** As wide as the form is on a desktop, or on a phone. */
export type PreviewWidth = 'desktop' | 'phone';

/** The property of a ticket that holds the fields of its type. */
export const PART = 'form_fields';

/** One of a builder; it lives as long as that, so that what was typed is there when the preview is shown again. */
export type Preview = ReturnType<typeof createPreview>;

/** The preview of the builder around a component. */
export const PreviewContext = createContext<Preview | null>(null);

/** @param newId gives the numbers of fields that are not saved yet. */
export function createPreview(builder: BuilderStore, newId = createFieldNumbers()) {
  const around = ticketAround()[TICKET]!.properties!;
  const store = createFormStore({
    required: [],
    properties: { ...around, [PART]: { title: 'Fields', type: 'object' } },
  });
  const entries = new Map<string, { entry: FieldEntry; field: DesignField }>();
  let shown: Design | undefined;

  function show(): void {
    const { design } = builder.state().history;
    if (design === shown) return;
    shown = design;
    const details = previewDetails(design, newId).map(withLabel);
    const subForm = ticketSubForm(design.form_name, details, undefined, session.user);
    store.setSubForm(PART, { ...subForm, layout: settledLayout(subForm.layout, design) } as TicketSubForm);
    followDefaults(store, subForm);
  }

  /** A field that is as it was keeps its entry, and is not rendered again. */
  function settledLayout(layout: Layout, design: Design): Layout {
    const fields = new Map(Object.values(design.fields).map((field) => [String(field.id ?? newId(field.key)), field]));
    const settled = (entry: FieldEntry): FieldEntry => {
      const field = fields.get(entry.field)!;
      const known = entries.get(entry.field);
      if (known?.field === field && sameValue(known.entry, entry)) return known.entry;
      entries.set(entry.field, { entry, field });
      return entry;
    };
    return layout.map((node) =>
      Array.isArray(node) ? (node as FieldEntry[]).map(settled) : settled(node as FieldEntry),
    ) as readonly LayoutNode[];
  }

  return {
    store,
    /** Checks the ticket form of the design as it is now. @returns how many problems it shows. */
    check(): number {
      show();
      return store.submit().length;
    },
    /** Follows the design until the returned function is called. */
    follow(): () => void {
      const later = debounce(show);
      show();
      const stop = builder.subscribeToDesign(later.request);
      return () => {
        later.cancel();
        stop();
      };
    },
    /** Brings it up to date with the design. */
    show,
    /** What is filled in for a field. */
    valueOf(field: DesignField | undefined): unknown {
      return field && store.cell(`${PART}.${field.id ?? newId(field.key)}`).value;
    },
    /** The record around the fields, by the name that formulas have for it. */
    around: (name: string): unknown => store.countingValues(PART)[name],
    /** What is filled in of the ticket, as far as the fields read it; undefined where they read nothing of it. */
    ticket(): Values | undefined {
      const record = store.subForm(PART)?.record;
      const names = record ? partsOfTicket(record) : [];
      return names.length > 0 ? Object.fromEntries(names.map((name) => [name, store.cell(name).value])) : undefined;
    },
    /** The `form_fields` of a ticket with these values. A field that is not saved yet has no id. */
    body(): Values[] {
      const { details = [] } = (store.subForm(PART) ?? {}) as Partial<TicketSubForm>;
      return wireFieldValues(details, (store.values()[PART] ?? {}) as Values).map((entry) => ({
        ...entry,
        ticket_form_detail_id: entry.ticket_form_detail_id < 0 ? null : entry.ticket_form_detail_id,
      }));
    },
    /** What is filled in, as an example keeps it. A field that is not saved yet has a negative id. */
    filled(): ExampleValue[] {
      show();
      const { details = [] } = (store.subForm(PART) ?? {}) as Partial<TicketSubForm>;
      const values = (store.values()[PART] ?? {}) as Values;
      return wireFieldValues(details, values).map(({ ticket_form_detail_id, input_name, input_type, value }) => {
        const files = isFileField({ input_type }) ? [values[ticket_form_detail_id]].flat().filter(isFile) : undefined;
        return { ticket_form_detail_id, input_name, input_type, value: files?.map(({ name }) => name) ?? value };
      });
    },
    /** Fills in the values of an example, as far as the design has their fields; files stay as they are. */
    fill({ form_fields: entries, ticket_fields = {} }: Pick<FormExample, 'form_fields' | 'ticket_fields'>): void {
      show();
      // Before the fields that depend on it.
      store.patch(
        Object.fromEntries(partsOfTicket(store.subForm(PART)!.record).map((name) => [name, ticket_fields[name]])),
      );
      const { properties = {} } = store.subForm(PART)?.record ?? {};
      const changed = entries.flatMap((entry) => {
        const property = properties[entry.ticket_form_detail_id];
        if (!property || isFiles(property)) return [];
        return [[`${PART}.${entry.ticket_form_detail_id}`, convertValue(property as Property, entry).value] as const];
      });
      store.patch(Object.fromEntries(changed));
    },
  };
}

/** The parts of the ticket that the fields read, by their names in it. */
export const partsOfTicket = (record: RecordSchema): string[] => {
  const known = Object.keys(ticketAround()[TICKET]!.properties!);
  const read = readAround(record).map((name) => splitName(name)[1]);
  return known.filter((name) => read.includes(name));
};

/** A field has a name also while its label is still to be typed. */
const withLabel = (detail: TicketFormDetail): TicketFormDetail =>
  detail.input_name.trim() === '' ? { ...detail, input_name: 'Field without a label' } : detail;

/** A field that nobody filled in has its default value, also a new one; and so has a field that became a list. */
function followDefaults(store: FormStore, { record }: TicketSubForm): void {
  const typed = new Set(store.changedSince(0));
  const changed: Values = {};
  const own = [...typed].flatMap((name) => (name.startsWith(`${PART}.`) ? [name.slice(PART.length + 1)] : []));
  const given = Object.fromEntries(own.map((key) => [key, store.cell(`${PART}.${key}`).value]));
  const around = { [TICKET]: store.countingValues(PART)[TICKET] };
  const first = firstValues(record.properties, { ...around, ...given }, new Date());
  for (const [key, { type, computed }] of Object.entries(record.properties)) {
    if (computed || followed(record.properties[key]!) !== undefined) continue;
    const value = first[key];
    const name = `${PART}.${key}`;
    const { value: now, state } = store.cell(name);
    if (state?.set) continue;
    const isKept = typed.has(name) && (now === undefined || Array.isArray(now) === (type === 'array'));
    if (!isKept && !sameValue(now, value)) changed[name] = value;
  }
  store.patch(changed);
}
