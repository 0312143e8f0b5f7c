// The states of a noun against those that its rows are in: one that goes needs a successor.
import { sql } from 'kysely';
import { formerNames } from '../../../src/schema/model/former-names';
import { STATE } from '../../../src/schema/model/states';
import type { Comparison } from './change';
import { isSame } from './memory';
import { messages } from './messages';
import { propertyBefore, type TableView } from './table-view';

/** Reads no row where the names of the states are the ones described last. */
export async function compareStates({ db, change }: Comparison, view: TableView): Promise<void> {
  const { noun, table, columns } = view;
  const stored = columns.get(STATE);
  const names = noun.states?.map(({ name }) => name);
  const before = propertyBefore(view, STATE)?.enum;
  if (!noun.states || !names || !stored || isSame(before, names)) return;
  const state = sql.id(stored.name);
  const { rows: present } = await sql<{ from: string; rows: number }>`
    select ${state} as "from", count(*)::integer as rows from ${sql.id(table.name)}
    where ${state} <> all(${names}::text[]) group by 1 order by 1`.execute(db);
  const moves: [from: string, to: string][] = [];
  for (const { from, rows } of present) {
    const to = noun.states.find((one) => formerNames(one).includes(from))?.name;
    const finding = { kind: 'rules', noun: noun.noun, property: STATE, rows } as const;
    if (to === undefined)
      change.findings.push({ ...finding, effect: 'refused', message: messages.stateGone(noun.noun, from, rows) });
    else {
      moves.push([from, to]);
      change.findings.push({ ...finding, effect: 'applied', message: messages.stateMoved(noun.noun, from, to, rows) });
    }
  }
  if (moves.length > 0 || before?.[0] !== names[0]) change.states.push({ table: noun.noun, first: names[0]!, moves });
}
