// How a ticket form and its fields are used, as it travels.
import type { FormAuthor } from './version-page';

/** The response of `GET /tickets/form/{id}/usage`. */
export interface FormUsageResponse {
  ticket_form_id: number;
  /** Of all versions. */
  tickets: number;
  /** The oldest first. */
  versions: FormAuthor[];
  /**
   * In how many tickets a field of any version has a value; a field that is in none is not listed. Null when counting
   * took too long.
   */
  fields: { ticket_form_detail_id: number; tickets: number }[] | null;
}

/** The response of `GET /tickets/form/{id}/field-usage`. */
export interface FieldUsageResponse {
  ticket_form_id: number;
  /** Tickets that are counted so far; those of the last two minutes may not be. */
  tickets: number;
  /** Every field that is in one of them. */
  fields: {
    ticket_form_detail_id: number;
    /** That have the field. */
    tickets: number;
    /** In which it has a value. */
    filled: number;
    /** Options that were chosen, and in how many. */
    options: { option_value: string; tickets: number }[];
  }[];
}
