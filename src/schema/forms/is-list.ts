import type { TicketFormDetail } from './ticket-field';

/** Whether the value is a list: several options or several files. A checkbox group always is one. */
export const isList = (detail: Pick<TicketFormDetail, 'input_type' | 'is_multiple'>): boolean =>
  detail.input_type === 'checkbox-group' ||
  (detail.is_multiple === 1 && (detail.input_type === 'select' || detail.input_type === 'file'));
