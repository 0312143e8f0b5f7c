// What shows how a form is used reads its tickets: counts of them, their numbers, and by trial and error their values.
import { nounOf } from '../model/nouns';
import { mayDo, type OtherRights, type Role } from '../model/rights';
import { forbiddenMessage } from '../rules/rights-messages';

/** The rights that such a call needs besides its own. */
export const READS_TICKETS = { noun: 'ticket', rights: ['list', 'read'] } as const satisfies OtherRights;

const missingRight = (role: Role) =>
  READS_TICKETS.rights.find((right) => !mayDo(nounOf(READS_TICKETS.noun), right, role));

/** Whether a user of this type may see what comes of tickets. */
export const mayReadTickets = (role: Role): boolean => missingRight(role) === undefined;

/** "Your user type may not see tickets."; undefined where nothing is missing. */
export function noTicketsMessage(role: Role): string | undefined {
  const right = missingRight(role);
  return right && forbiddenMessage(nounOf(READS_TICKETS.noun), right);
}
