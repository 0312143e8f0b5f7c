// What a definition that is not saved yet would have refused of the latest tickets of its form, as it travels.
import type { RefusalKind } from './tried-field';

/** The response of `POST /tickets/form/{id}/try`. */
export interface Trial {
  ticket_form_id: number;
  /** How many tickets were tried, the newest first; fewer than there are where it took too long. */
  tickets: number;
  /** How many of them would have been refused. */
  refused: number;
  /** How many of the refused ones the version in force would refuse, too. */
  refused_now: number;
  /** What refuses them, the most frequent first. */
  problems: TrialProblem[];
}

export interface TrialProblem {
  /** The field's label. */
  input_name: string;
  kind: RefusalKind;
  /** The rule's message in the first of the tickets. */
  message: string;
  /** In how many tickets. */
  tickets: number;
  /** The newest of them. */
  examples: { ticket_id: number; ticket_no: string }[];
}
