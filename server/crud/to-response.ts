// A record as a response, with links to its files, and with what its module adds.
import type { Values } from '../../src/schema/descriptor/descriptor';
import type { RecordMode } from '../../src/schema/model/record-for';
import type { SignedIn } from '../session/sessions';
import type { ServedNoun } from './noun-module';
import { withLinks } from './record-files';

/** @param when after a save a module may have chosen another response than the record: that one is not changed. */
export async function toResponse(
  { noun, module, context }: ServedNoun,
  row: Values,
  caller: SignedIn,
  when: 'read' | RecordMode = 'read',
): Promise<Values> {
  if (when !== 'read' && module.response?.[when]) return row;
  const linked = withLinks(noun, row, context.linkKey);
  return module.read ? module.read(linked, { context, caller }) : linked;
}
