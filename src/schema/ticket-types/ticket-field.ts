// One field of a ticket type, and one value of a ticket, as they travel.
import type { Conditions } from '../descriptor/conditions';

/** One field of a ticket form as it travels. Flags are 0 or 1. What the specification does not have is optional. */
export interface TicketFormDetail {
  ticket_form_detail_id: number;
  /** Name of a file in `schemas/field-types/`. */
  input_type: string;
  /** The label. */
  input_name: string;
  /** What programs call it, unique in its form; a field that is stored has one. Ours, additional. */
  machine_name?: string | null;
  is_require: 0 | 1;
  is_multiple?: 0 | 1;
  /** For several options: a JSON list of their values, or the values separated by commas. */
  default_value?: string | null;
  /** A day or time begins with the moment in which it is filled in, in place of a default value. Ours, additional. */
  default_now?: 0 | 1;
  /**
   * What it begins with in place of a default value: the user who adds the ticket, the record that this user belongs to, such
   * as the own terminal, or what the last ticket of the type had that this user added. Ours, additional.
   */
  default_from?: DefaultSource | '' | null;
  /** A field, or one of the ticket, whose value it takes until it is changed itself. Ours, additional. */
  default_field?: string | null;
  /** A regular expression that a text must match, a text that does, and the message for others. Ours, additional. */
  pattern?: string | null;
  pattern_example?: string | null;
  pattern_message?: string | null;
  placeholder?: string | null;
  help_text?: string | null;
  /** A text may be filled by a code, with the camera. Ours, additional. */
  scan?: 0 | 1;
  /** Characters of a text, size of a number, items of a list. */
  min_length?: number | null;
  max_length?: number | null;
  /** A number is a multiple of it. Ours, additional. */
  step?: number | null;
  /** Lines of a text area. Ours, additional. */
  rows?: number | null;
  /** MB. */
  max_size?: number | null;
  /** What a file field takes, as in HTML: `image/*`. Ours, additional. */
  accept?: string | null;
  /** Of what the rows of a field of this type consist. Ours, additional. */
  columns?: readonly RowColumn[] | null;
  /** What each of the rows is called, where they are sections that repeat. Ours, additional. */
  row_title?: string | null;
  /** The noun of which a record is chosen. Ours, additional. */
  ref_noun?: string | null;
  /** Only records that belong to the one chosen in this field. Ours, additional. */
  depends_on_field?: string | null;
  /**
   * What its value is computed of, where it is a formula: other fields stand in it by their id in brackets, as conditions
   * name them. Ours, additional.
   */
  formula?: string | null;
  /** The first and the last day of a day, also counted from today: `today`, `today+7`, `today-30`. Ours, additional. */
  not_before?: string | null;
  not_after?: string | null;
  /** Rules between fields, which are named as in conditions, and the message for a value that breaks one. Ours, additional. */
  after_field?: string | null;
  equal_to_field?: string | null;
  differs_from_field?: string | null;
  required_with_field?: string | null;
  rule_message?: string | null;
  /** No two tickets of the type may have the same value, in any version. Ours, additional. */
  is_unique?: 0 | 1;
  options?: readonly TicketFormOption[];
  /** Its place in the designer; without one a field has a row of its own. Ours, additional. */
  layout?: FieldPlace | null;
  /** What depends on other fields of the form, which are named by their id as text. Ours, additional. */
  conditions?: Conditions;
}

/** Where a first value comes from that is not in the definition. */
export type DefaultSource = 'me' | 'mine' | 'last';

/** A column of a field of rows, as it travels. */
export interface RowColumn {
  /** Its id, which stays the same. */
  row_id?: string;
  title: string;
  /** What its values are called in rows; made of the title where it is not sent, and then kept. */
  name?: string;
  /** Name of a file in `schemas/field-types/`. */
  type: string;
  /** Of a choice: texts, separated by commas or lines. */
  choices?: string;
  required?: boolean;
  unique?: boolean;
  total?: boolean;
  /** Of files: whether there can be several, the largest in MB, and what is taken, as in HTML: `image/*`. */
  multiple?: boolean;
  max_size?: number;
  accept?: string;
  /** Of a record: its noun. */
  ref_noun?: string;
  /** Of a formula: of which columns of the row it is made, by their names, also those of the record around it. */
  formula?: string;
  /** A formula about the row: the cell is shown while it is true. */
  show_when?: string;
}

/** A field that may not have its id yet: other fields of the same request call it by `field_key` in their conditions. */
export type DraftDetail = Omit<TicketFormDetail, 'ticket_form_detail_id'> & {
  ticket_form_detail_id?: number;
  field_key?: string;
};

/** A field in the designer's grid: rows from the top, columns from the left, and its width of the twelve columns. */
export interface FieldPlace {
  row: number;
  col: number;
  size: number;
}

/** An option as it is stored: a ticket has its `option_value`, people read its `option_text`. */
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
  input_type: string;
  value: string | string[] | null;
  is_require: 0 | 1;
  is_multiple: 0 | 1;
  /** What programs call the field. Only read, or sent in place of the id. */
  machine_name?: string;
  /** What a chosen record is called, where the value is one and the record is there. Only read. */
  label?: string;
}
