// Which screens a user may open.
import type { FormScreen, Noun, Right, Screen } from '../descriptor/descriptor';
import type { ScreenRoute } from './nouns';
import { mayDo, type Role } from './rights';

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
