// The ticket form that a design makes, filled in while it is being designed: one form of the engine whose fields are
// replaced after every change. What was typed stays with its field.
import { sameValue } from '../../../engine/form/draft-values';
import { createFormStore, type FormStore } from '../../../engine/form/form-store';
import { wireFieldValues } from '../../../schema/forms/field-values';
import type { TicketFormDetail } from '../../../schema/forms/ticket-field';
import { type TicketSubForm, ticketSubForm } from '../../../schema/forms/ticket-sub-form';
import type { FieldEntry, Layout, LayoutNode, Values } from '../../../schema/model/descriptor';
import type { BuilderStore } from '../builder-store';
import { delayed } from '../delayed';
import type { Design, DesignField } from '../model/design';
import { previewDetails } from '../model/design-to-details';

/** The property of a ticket that holds the fields of its type. */
export const PART = 'form_fields';

export interface Preview {
  store: FormStore;
  /** Checks the ticket form of the design as it is now. @returns how many problems it shows. */
  check(): number;
  /** Follows the design until the returned function is called. */
  follow(): () => void;
  /** The `form_fields` of a ticket with these values. A field that is not saved yet has no id. */
  body(): Values[];
}

export function createPreview(builder: BuilderStore): Preview {
  const store = createFormStore({ required: [], properties: { [PART]: { title: 'Fields', type: 'object' } } });
  const ids = new Map<string, number>();
  const entries = new Map<string, { entry: FieldEntry; field: DesignField }>();
  let shown: Design | undefined;

  /** A number that no saved field has. */
  function newId(key: string): number {
    const id = ids.get(key) ?? -1 - ids.size;
    ids.set(key, id);
    return id;
  }

  function show(): void {
    const { design } = builder.state().history;
    if (design === shown) return;
    shown = design;
    const details = previewDetails(design, newId).map(withLabel);
    const part = ticketSubForm(design.form_name, details);
    store.setSubForm(PART, { ...part, layout: settledLayout(part.layout, design) } as TicketSubForm);
    followDefaults(store, part);
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
    check() {
      show();
      return store.submit().length;
    },
    follow() {
      const later = delayed(show);
      show();
      const stop = builder.subscribe(later.request);
      return () => {
        later.cancel();
        stop();
      };
    },
    body() {
      const { details = [] } = (store.part(PART) ?? {}) as Partial<TicketSubForm>;
      return wireFieldValues(details, (store.values()[PART] ?? {}) as Values).map((entry) => ({
        ...entry,
        ticket_form_detail_id: entry.ticket_form_detail_id < 0 ? null : entry.ticket_form_detail_id,
      }));
    },
  };
}

/** A field has a name also while its label is still to be typed. */
const withLabel = (detail: TicketFormDetail): TicketFormDetail =>
  detail.input_name.trim() === '' ? { ...detail, input_name: 'Field without a label' } : detail;

/** A field that nobody filled in has its default value, also a new one; and so has a field that became a list. */
function followDefaults(store: FormStore, { record }: TicketSubForm): void {
  const typed = new Set(store.changedSince(0));
  const changed: Values = {};
  for (const [key, { type, default: value }] of Object.entries(record.properties)) {
    const name = `${PART}.${key}`;
    const now = store.cell(name).value;
    const isKept = typed.has(name) && (now === undefined || Array.isArray(now) === (type === 'array'));
    if (!isKept && !sameValue(now, value)) changed[name] = value;
  }
  store.patch(changed);
}
