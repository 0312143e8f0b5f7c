// The first records of a panel: what they are called, what their list shows of them next, and what they are sorted by.
import { useSnapshot } from 'valtio/react';
import type { DashboardPanel, Noun, Values } from '../../schema/descriptor/descriptor';
import { plainCell, valueAt } from '../../schema/model/cell-value';
import { columnOf, columnsOf } from '../../schema/model/columns';
import { panelList } from '../../schema/model/dashboard';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { showColumn, showPlainCell } from '../cells/plain-cell';
import { recordPage, rowId, rowName } from '../record/row-model';
import { session } from '../session/session';

/** Columns beside the name. */
const DETAILS = 2;

export function Records({ noun, panel, records }: { noun: Noun; panel: DashboardPanel; records: readonly Values[] }) {
  const list = panelList(noun)!;
  const mayRead = mayDo(noun, 'read', roleOf(useSnapshot(session).user));
  const details = columnsOf(noun, list)
    .filter(({ hidden, path }) => !hidden && path !== noun.label && path !== panel.by)
    .slice(0, DETAILS);
  return (
    <ul className="dashboard-records">
      {records.map((row) => {
        const href = mayRead ? recordPage(noun, list.path!, row) : undefined;
        const texts = details.map(({ property, path, as }) => plainCell(property, valueAt(row, path), as));
        return (
          <li key={rowId(noun, row)}>
            {href === undefined ? <b>{rowName(noun, row)}</b> : <a href={href}>{rowName(noun, row)}</a>}
            {panel.by !== undefined && <span>{showColumn(columnOf(noun, panel.by), row, showPlainCell)}</span>}
            <p>{texts.filter(Boolean).join(' \u00b7 ')}</p>
          </li>
        );
      })}
    </ul>
  );
}
