// The versions of a ticket form, as they travel.
import type { DefinitionChange } from './definition-change';

/** A version without its fields: who saved it, and when. */
export interface FormAuthor {
  ticket_form_version: number;
  form_name: string;
  /** ISO, UTC. */
  saved_at: string;
  /** Null for a form that came with the product, and when the account is gone. */
  saved_by: string | null;
  tickets: number;
}

/** The response of `GET /tickets/form/{id}/versions`: of the form in force, and some of its versions. */
export interface VersionPage {
  ticket_form_id: number;
  form_name: string;
  status: number;
  /** The version in force. */
  ticket_form_version: number;
  /** The newest first. */
  versions: ChangedVersion[];
  /** Whether there are older ones. */
  more: boolean;
}

export interface ChangedVersion extends FormAuthor {
  /** What differs from the version before; null in the first one. */
  changes: DefinitionChange[] | null;
}
