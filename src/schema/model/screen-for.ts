// A screen as one user has it. Lists that everyone may use need none of it.
import type { InlineScreen, ListAction, ListScreen, Noun, Right } from '../descriptor/descriptor';
import { mayDo, type Role } from './rights';

/** The rights that an action needs; what these need themselves is known to `mayDo`. */
const RIGHTS: Record<ListAction, readonly Right[]> = {
  add: ['create'],
  view: ['read'],
  edit: ['update'],
  copy: ['create', 'read'],
  delete: ['delete'],
};

/** The screen without what the user may not do: so no button, key or bulk action offers it. */
export function screenFor<S extends ListScreen | InlineScreen>(screen: S, noun: Noun, role: Role): S {
  const actions = (screen.actions as readonly ListAction[]).filter((action) =>
    RIGHTS[action].every((right) => mayDo(noun, right, role)),
  );
  const disable = screen.kind === 'list' && !mayDo(noun, 'export', role) && [...(screen.disable ?? []), 'export'];
  return { ...screen, actions, ...(disable && { disable }) };
}
