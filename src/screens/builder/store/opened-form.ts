// The form that a builder was opened with: what its design starts from, and what it is compared with.
import type { Values } from '../../../schema/descriptor/descriptor';
import { TEXT_LENGTH } from '../../../schema/descriptor/limits';
import { isObject } from '../../../schema/formats/plain-values';
import { nounOf } from '../../../schema/model/nouns';
import { copiedValues } from '../../../schema/model/record-for';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import type { Design } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import { detailsToDesign, withoutIds } from '../model/details-to-design';

/** What a design changes. JSON, so that a draft can keep it. */
export interface BaseVersion {
  /** The number of a saved version; undefined for a new form. */
  version?: number;
  details: readonly TicketFormDetail[];
  /** Unchanged. */
  design: Design;
  /** Of a copy: the keys of its fields by the ids that they have in the form that is copied. */
  copied?: Readonly<Record<string, string>>;
}

/** A form as it was read, changed from now on. */
export const baseOf = (read: Values, newKey: () => string): BaseVersion => ({
  version: Number(read.ticket_form_version),
  details: detailsOf(read) as unknown as TicketFormDetail[],
  design: detailsToDesign(read, newKey),
});

/** A new form: empty, or a copy of the one that was read, whose fields are new. */
export function newBase(copied: Values | undefined, newKey: () => string): BaseVersion {
  if (!copied) return { details: [], design: { form_name: '', status: 1, rows: [], fields: {} } };
  const details = detailsOf(copied);
  const design = detailsToDesign(
    { ...copiedValues(nounOf('ticket_form'), copied), details: withoutIds(details) },
    newKey,
  );
  const keys = Object.keys(design.fields);
  const named = details.map(({ ticket_form_detail_id: id }, index) => [String(id), keys[index]!] as const);
  return { details: [], design, copied: Object.fromEntries(named) };
}

/** A copy under a name of its own, so that the two can be distinguished in every list. */
export const namedAsCopy = (design: Design): Design => ({
  ...design,
  form_name: `Copy of ${design.form_name}`.slice(0, TEXT_LENGTH),
});

/** Whether two designs would be saved alike. */
export const isSameDesign = (a: Design, b: Design): boolean =>
  a === b ||
  (a.form_name === b.form_name &&
    a.status === b.status &&
    JSON.stringify(designToDetails(a)) === JSON.stringify(designToDetails(b)));

const detailsOf = ({ details }: Values): Values[] => (Array.isArray(details) ? (details as Values[]) : []);

/** Whether the body of a save and a form as it is read have the same definition, whatever the ids. */
export const isSameDefinition = (sent: Values, stored: Values): boolean =>
  canonical(sent, sent.form_datas) === canonical(stored, stored.details);

/** As text: fields and conditions call a field by its number, texts are trimmed, keys sorted. */
function canonical(form: Values, fields: unknown): string {
  let keys = 0;
  const details = withoutIds(Array.isArray(fields) ? (fields as Values[]) : []);
  const design = detailsToDesign({ ...form, details }, () => String(++keys));
  return JSON.stringify([design.form_name, design.status, designToDetails(design)], (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : isObject(value) ? sorted(value) : value,
  );
}

const sorted = (value: Values): Values =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
