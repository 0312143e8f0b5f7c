// Why something is not allowed: the message of a refused call, and of a page that may not be opened.
import type { Noun, Right } from '../descriptor/descriptor';
import { nounLabel } from '../model/noun-label';

const VERBS: Record<Right, string> = {
  list: 'see',
  read: 'open',
  create: 'add',
  update: 'change',
  delete: 'delete',
  export: 'export',
};

/** "Your user type may not delete carriers." */
export const forbiddenMessage = (noun: Pick<Noun, 'title' | 'plural'>, right: Right): string =>
  `Your user type may not ${VERBS[right]} ${nounLabel(noun).many}.`;
