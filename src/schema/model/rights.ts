// Who may do what with the records of a noun (`"may"` in a descriptor), by the name of the user's type: browser, server
// and the data source in memory decide alike.
import type { FormScreen, Noun, Right, Screen } from '../descriptor/descriptor';
import type { ScreenRoute } from './nouns';

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

/** A screen without a noun is for everyone. */
export const mayOpen = ({ screen, noun }: ScreenRoute, role: Role): boolean =>
  !noun || mayDo(noun, rightOf(screen, noun), role);

/** The right that a screen of a noun needs: a form changes, adds or shows a record, everything else is a list. */
export function rightOf(screen: Screen, { api }: Pick<Noun, 'api'>): Right {
  const { under, readonly, path } = screen as FormScreen;
  if (!under) return 'list';
  if (readonly) return 'read';
  return api.single || path.includes('{') ? 'update' : 'create';
}
