// The product's form with conditions on every third field, 100 of 300: on the first text of their nine fields, and in the
// middle of the form also on the text that is typed into. All fields are shown, as on the other pages.
import type { Condition, Conditions } from '../../src/schema/descriptor/conditions';
import { offerTicketForm } from './ticket-form';

/** Fields from one text to the next. */
const CYCLE = 9;
/** The text that a form of 300 fields is typed into. */
const TYPED = 153;
/** Fields this far from it depend on it. */
const NEAR = 24;

function conditionsOf(index: number): Conditions | undefined {
  if (index % 3 !== 2) return undefined;
  const show: Condition[] = [{ field: fieldName(index - (index % CYCLE)), operator: 'is not', value: 'none' }];
  if (Math.abs(index - TYPED) <= NEAR) show.push({ field: fieldName(TYPED), operator: 'is not', value: 'hide' });
  const lock: Condition = { field: fieldName(index - (index % CYCLE) + 1), operator: 'at least', value: '1000' };
  return { show: { match: 'all', rules: show }, lock: { match: 'all', rules: [lock] } };
}

/** Properties are named by ids from 1 on. */
const fieldName = (index: number): string => String(index + 1);

offerTicketForm('conditions', { conditions: conditionsOf });
