// What of a ticket's work and cost the ticket itself shows: a column of its list, and where its record is. Only to who may
// read that noun.
import { type RawBuilder, sql } from 'kysely';
import type { Property } from '../../src/schema/descriptor/descriptor';
import { type FurtherColumn, searchOf } from '../../src/schema/model/columns';
import { nouns } from '../../src/schema/model/nouns';
import { mayDo, type Role } from '../../src/schema/model/rights';
import { sortKeyOf, type TableColumn } from '../crud/table-columns';
import { wireValue } from '../db/column-types';

const PATH = 'work.total';

/** Whether a user of this type may see what tickets cost. */
const mayReadCost = (role: Role): boolean => {
  const work = nouns.get('work');
  return work !== undefined && mayDo(work, 'list', role) && mayDo(work, 'read', role);
};

const propertyOfTotal = (): Property | undefined => nouns.get('work')?.record.properties.total;

/** The total of the work on a ticket, where it is among `paths`. */
export function costColumns(paths: readonly string[], role: Role): TableColumn[] {
  const property = propertyOfTotal();
  if (!paths.includes(PATH) || !property || !mayReadCost(role)) return [];
  const ofWork = (value: RawBuilder<unknown>) =>
    sql`(select ${value} from work as cost where cost.ticket_id = ticket.ticket_id)`;
  const column = ofWork(sql.ref('cost.total'));
  return [
    {
      ...{ path: PATH, label: property.title, property, search: searchOf(property), nullable: true },
      ...{ column, sortKey: sortKeyOf(property, column), wire: ofWork(wireValue('total', property, 'cost')) },
    },
  ];
}

/** The same for the menu of the list. */
export function offeredCost(role: Role): FurtherColumn[] {
  const work = nouns.get('work');
  return costColumns([PATH], role).map(({ path, label, search, property: { title, type, multipleOf } }) => ({
    ...{ path, label, search, property: { title, type, multipleOf }, group: work!.title },
  }));
}

/** For the page of a ticket: the id of its record of work; null without one, and for who may not read it. */
export const workOf = (read: { work_id: number | null } | undefined, role: Role): { work_id: number | null } => ({
  work_id: (mayReadCost(role) && read?.work_id) || null,
});

/** The id of the record of work of the ticket `t`. */
export const workId = (): RawBuilder<unknown> =>
  nouns.has('work') ? sql`(select w.work_id from work w where w.ticket_id = t.ticket_id limit 1)` : sql`null::integer`;
