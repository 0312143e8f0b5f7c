// The first records of a panel: what they are called, what their list shows of them next, and what they are sorted by.
import { useSnapshot } from 'valtio/react';
import type { DashboardPanel, Noun, Values } from '../../schema/descriptor/descriptor';
import { isDate, showDate } from '../../schema/formats/dates';
import { plainCell, valueAt } from '../../schema/model/cell-value';
import { columnOf, columnsOf } from '../../schema/model/columns';
import { panelList } from '../../schema/model/dashboard';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { dueOf, isLate } from '../../schema/model/tasks';
import { showColumn, showPlainCell } from '../cells/plain-cell';
import { recordPage } from '../record/record-page';
import { rowId, rowName } from '../record/row-model';
import { session } from '../session/session';
import { daysText, daysUntil } from './panel-model';

/** Columns beside the name. */
const DETAILS = 2;

interface RecordsProps {
  noun: Noun;
  panel: DashboardPanel;
  records: readonly Values[];
  /** yyyy-MM-dd */
  today: string;
}

/** Each leads to its page where there is one that the user may read. It shows the first columns of the noun's list. */
export function Records({ noun, panel, records, today }: RecordsProps) {
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
            {panel.by !== undefined && <Sorted noun={noun} by={panel.by} row={row} today={today} />}
            <p>{texts.filter(Boolean).join(' \u00b7 ')}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** What it is sorted by; of a day that is over how long ago it is, and of today that. */
function Sorted({ noun, by, row, today }: Pick<RecordsProps, 'noun' | 'today'> & { by: string; row: Values }) {
  const column = columnOf(noun, by);
  const shown = showColumn(column, row, showPlainCell);
  const day = String(valueAt(row, by) ?? '').slice(0, 10);
  if (column.search !== 'date' || !isDate(day) || day > today) return <span>{shown}</span>;
  const isLateRow = by === dueOf(noun) && isLate(noun, row, today);
  return (
    <time dateTime={day} className={isLateRow ? 'dashboard-late' : undefined} data-tip={showDate(day)}>
      {day === today ? 'Today' : daysText(daysUntil(day, today))}
      {day < today && <span className="visually-hidden">{` ${isLateRow ? 'late' : 'ago'}, ${showDate(day)}`}</span>}
    </time>
  );
}
