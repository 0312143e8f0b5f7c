// The noun whose records are the accounts that sign in. What is general names it here alone.
import type { Noun } from '../descriptor/descriptor';
import { nounOf } from './nouns';

/** Its name, and that of its table. */
export const ACCOUNTS = 'users';

/** The noun itself. */
export const accounts = (): Noun => nounOf(ACCOUNTS);
