// The further columns of a list, by what they belong to: chosen ones stand among its columns. Part of its menu.
import { useId, useState } from 'react';
import { MAX_FURTHER } from '../../../schema/descriptor/limits';
import type { FurtherColumn } from '../../../schema/model/columns';
import { Button } from '../../controls/button';
import { failureText } from '../../feedback/result';
import type { ListModel } from '../model/list-model';
import { toggleFurther } from '../table/column-changes';
import { groupsFor, useFurtherColumns } from '../table/further-columns';

/** So many are seen at a glance. */
const MANY = 8;

/** Renders nothing where the server knows no further columns. */
export function FurtherChoice({ list }: { list: ListModel }) {
  const result = useFurtherColumns(list);
  const [wanted, setWanted] = useState('');
  const id = useId();
  if (result?.ok && result.data.columns.length === 0) return null;
  const groups = result?.ok ? [...groupsFor(result.data, list.state.search)] : [];
  const count = groups.reduce((sum, [, columns]) => sum + columns.length, 0);
  const isFound = ({ label, group }: FurtherColumn) =>
    `${label} ${group}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const found = groups.flatMap(([group, columns]) => {
    const left = columns.filter(isFound);
    return left.length > 0 ? [[group, left] as const] : [];
  });
  return (
    <section aria-labelledby={id}>
      <header>
        <h2 id={id}>More columns</h2>
      </header>
      {result === undefined && <p className="list-menu-empty">Loading…</p>}
      {result?.ok === false && <p className="list-menu-empty">{failureText(result.failure)}</p>}
      {count > MANY && (
        <input
          type="search"
          className="control further-search"
          aria-label="Find a column"
          placeholder="Find a column"
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <p className="list-menu-empty" role="status">
        {count > 0 && found.length === 0 && 'No column has this name.'}
      </p>
      {found.map(([group, columns]) => (
        <Group
          key={group}
          list={list}
          group={group}
          columns={columns}
          isOpen={groups.length === 1 || wanted.trim() !== ''}
        />
      ))}
    </section>
  );
}

interface GroupProps {
  list: ListModel;
  group: string;
  columns: readonly FurtherColumn[];
  /** Until it is pressed. */
  isOpen: boolean;
}

function Group({ list, group, columns, isOpen }: GroupProps) {
  const [isPressed, setPressed] = useState<boolean>();
  const isShown = isPressed ?? isOpen;
  const chosen = list.columns.filter(({ isFurther }) => isFurther).map(({ path }) => path);
  const count = columns.filter(({ path }) => chosen.includes(path)).length;
  return (
    <div>
      <Button
        look="quiet"
        isSmall
        className="further-group"
        aria-expanded={isShown}
        onClick={() => setPressed(!isShown)}
      >
        {group}
        {count > 0 && <span className="list-menu-note">{count} shown</span>}
      </Button>
      {isShown && (
        <ul aria-label={group}>
          {columns.map((column) => {
            const isChosen = chosen.includes(column.path);
            return (
              <li key={column.path}>
                <label className="check list-menu-entry">
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={!isChosen && chosen.length >= MAX_FURTHER}
                    onChange={() => toggleFurther(list, column)}
                  />
                  <span>{column.label}</span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
