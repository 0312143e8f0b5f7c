// The form that a builder was opened with: what its design starts from, and what it is compared with.
import type { Values } from '../../schema/model/descriptor';
import { nounOf } from '../../schema/model/nouns';
import { copiedValues } from '../../schema/model/record-for';
import type { Design } from './model/design';
import { designToDetails } from './model/design-to-details';
import { detailsToDesign, withoutIds } from './model/details-to-design';

/** A version of a form as it was read; a new form has none. */
export interface BaseVersion {
  version: unknown;
  details: readonly Values[];
}

/** The design of a form as it was read; that of a copy is new, and so are its fields. */
export function openedDesign(read: Values | undefined, isCopy: boolean, newKey: () => string): Design {
  if (!read) return { form_name: '', status: 1, rows: [], fields: {} };
  if (!isCopy) return detailsToDesign(read, newKey);
  return detailsToDesign(
    { ...copiedValues(nounOf('ticket_form'), read), details: withoutIds(detailsOf(read)) },
    newKey,
  );
}

export const baseOf = (read: Values): BaseVersion => ({
  version: read.ticket_form_version,
  details: detailsOf(read),
});

/** Whether two designs would be saved alike. */
export const isSameDesign = (a: Design, b: Design): boolean =>
  a === b ||
  (a.form_name === b.form_name &&
    a.status === b.status &&
    JSON.stringify(designToDetails(a)) === JSON.stringify(designToDetails(b)));

const detailsOf = ({ details }: Values): Values[] => (Array.isArray(details) ? (details as Values[]) : []);
