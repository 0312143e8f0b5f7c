// Who may do what with the records of a noun (`"may"` in a descriptor), by the name of the user's type: browser, server
// and the data source in memory decide alike.
import type { Noun, Right } from '../descriptor/descriptor';

/** The name of the user's type; empty for a user without one, and before it is known. */
export type Role = string | null | undefined;

/** What a right builds on: a form reads what it changes, an export is a list. */
const NEEDS: Partial<Record<Right, Right>> = { update: 'read', export: 'list' };

/** Without an entry for a right everyone who is signed in has it. */
export const mayDo = ({ may }: Pick<Noun, 'may'>, right: Right, role: Role): boolean =>
  [right, NEEDS[right] ?? right].every((one) => may?.[one]?.includes(role ?? '') ?? true);

/** Rights with the records of one noun, which a call or a part of a page of another noun needs besides its own. */
export interface OtherRights {
  noun: string;
  rights: readonly Right[];
}
