// A record as a response gives it: links to its files, and what a module knows of it. Called by the read call and after
// every save.
import type { Values } from '../../src/schema/model/descriptor';
import type { SignedIn } from '../session/sessions';
import type { ServedNoun } from './noun-module';
import { withLinks } from './record-files';

/** @param when after a save a module may have chosen another response than the record: that one stays as it is. */
export async function present(
  { noun, module, context }: ServedNoun,
  row: Values,
  caller: SignedIn,
  when: 'read' | 'saved' = 'read',
): Promise<Values> {
  if (when === 'saved' && module.response) return row;
  const linked = withLinks(noun, row, context.linkKey);
  return module.read ? module.read(linked, { context, caller }) : linked;
}
