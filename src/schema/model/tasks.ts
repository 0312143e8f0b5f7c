// Who is responsible for a record (`"assignee"` in a descriptor), and whether it is late (`"due"`).
import type { Noun, Property, Values } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { mayDo, type Role } from './rights';
import { isLockedIn, stateOf } from './states';

/** What searches the records that the reader is responsible for, in the column of the assignee. */
export const ME = 'me';

/** What searches those that are late, in the column of the due date. */
export const LATE = 'late';

/** The views that lists have by themselves: all records, those of the reader, those that are late. */
export const BUILT_IN_VIEWS = ['All', 'Mine', 'Late'] as const;

/** The name of the property with the user who is responsible; undefined where nobody can be. */
export const assigneeOf = (noun: Pick<Noun, 'record'>): string | undefined => tasksOf(noun.record).assignee;

/** The name of the property with the day until which a record is to be done; undefined for a noun without one. */
export const dueOf = (noun: Pick<Noun, 'record'>): string | undefined => tasksOf(noun.record).due;

/** A list needs both names in each of its rows. */
const tasksOf = memoize(({ properties }: Noun['record']) => {
  const nameWith = (word: 'assignee' | 'due') =>
    Object.entries<Property>(properties).find(([, property]) => property[word])?.[0];
  return { assignee: nameWith('assignee'), due: nameWith('due') };
});

/** Whether a user may assign a record, as far as its state and their rights say. */
export function mayAssign(noun: Noun, row: Values, role: Role): boolean {
  const name = assigneeOf(noun);
  const state = stateOf(noun, row);
  return name !== undefined && mayDo(noun, 'update', role) && !(state && isLockedIn(state, name));
}

/** The states of a noun in which nothing is to be done any more. */
export const finalStates = ({ states = [] }: Pick<Noun, 'states'>): string[] =>
  states.filter(({ final }) => final).map(({ name }) => name);

/** Whether the day is over until which a record is to be done, and it is in no final state. @param today yyyy-MM-dd */
export function isLate(noun: Noun, row: Values, today: string): boolean {
  const due = dueOf(noun);
  const day = due === undefined ? undefined : row[due];
  return typeof day === 'string' && day !== '' && day < today && !stateOf(noun, row)?.final;
}
