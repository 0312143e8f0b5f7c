// One field of a ticket type, and one value of a ticket, as they travel.

export type InputType =
  | 'text'
  | 'textarea'
  | 'number'
  | 'date'
  | 'file'
  | 'select'
  | 'radio-group'
  | 'checkbox-group'
  | 'checkbox'
  | 'email'
  | 'phone';

export const INPUT_TYPES: readonly InputType[] = [
  'text',
  'textarea',
  'number',
  'date',
  'file',
  'select',
  'radio-group',
  'checkbox-group',
  'checkbox',
  'email',
  'phone',
];

/** One field of a ticket form as it travels. Flags are 0 or 1. */
export interface TicketFormDetail {
  ticket_form_detail_id: number;
  input_type: InputType;
  /** The label. */
  input_name: string;
  is_require: 0 | 1;
  is_multiple?: 0 | 1;
  /** For several options: a JSON list of their values, or the values separated by commas. */
  default_value?: string | null;
  placeholder?: string | null;
  help_text?: string | null;
  /** Characters of a text, size of a number, items of a list. */
  min_length?: number | null;
  max_length?: number | null;
  /** MB. */
  max_size?: number | null;
  /** What a file field takes, as in HTML: `image/*`. Ours, additional. */
  accept?: string | null;
  options?: readonly TicketFormOption[];
  /** Its place in the designer; without one a field has a row of its own. Ours, additional. */
  layout?: FieldPlace | null;
}

/** A field in the designer's grid: rows from the top, columns from the left, and its width of the twelve columns. */
export interface FieldPlace {
  row: number;
  col: number;
  size: number;
}

export interface TicketFormOption {
  option_text: string;
  option_value: string;
  /** Preselected in a new ticket, unless the field has a default value. Ours, additional. */
  is_selected?: 0 | 1;
}

/** The value of one dynamic field as it travels in `form_fields`. */
export interface TicketFieldValue {
  ticket_form_detail_id: number;
  input_name: string;
  input_type: InputType;
  value: string | string[] | null;
  is_require: 0 | 1;
  is_multiple: 0 | 1;
}
