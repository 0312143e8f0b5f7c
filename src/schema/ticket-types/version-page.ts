// The versions of a ticket form, as they travel.
import type { DefinitionChange } from './compare-forms';

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
  versions: ListedVersion[];
  /** Whether there are older ones. */
  more: boolean;
}

/** A version of a page. What it changed is a call of its own: the definitions of a page may have many megabytes. */
export interface ListedVersion extends Omit<FormAuthor, 'tickets'> {
  /** Null for who may not see tickets. */
  tickets: number | null;
}

/** The response of `GET /tickets/form/{id}/versions/{version}/changes`. */
export interface VersionChanges {
  ticket_form_id: number;
  ticket_form_version: number;
  /** What differs from the version before; null in the first one. */
  changes: DefinitionChange[] | null;
}
