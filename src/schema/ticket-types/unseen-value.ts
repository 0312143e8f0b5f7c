// What a field has that is not shown while a ticket is filled in: a save and a move to a newer version agree on it.
import type { Property } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';

/** Its fixed text, or what it had, or its default. @param before what the ticket has. */
export const unseenValue = ({ readOnly, default: fallback }: Omit<Property, 'title'>, before: unknown): unknown =>
  readOnly || isEmpty(before) ? fallback : before;
