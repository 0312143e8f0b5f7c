// The button or link of one action on a row, wherever the row is shown: in a table, as lines, beside its list.
import type { ReactNode } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { Icon } from '../../controls/icons';
import { type RowAction, rowId, rowName, rowPath } from '../../record/row-model';
import type { TaskStarter } from './list-model';

interface RowActionOptions {
  action: RowAction;
  row: Values;
  noun: Noun;
  tasks: TaskStarter;
  className: string;
  /** Instead of the icon. */
  children?: ReactNode;
}

/**
 * The actions of one row: view, edit, delete, from the list's descriptor. The table has all of them in its last
 * column, a phone row those that a press on the row does not cover. A link where the action has a page, else a button.
 * Named with its row: "Edit terminal MLR Memphis". A function, not a component, and so is its icon: two components
 * less in each of a hundred rows.
 */
export function rowActionButton({ action, row, noun, tasks, className, children }: RowActionOptions): ReactNode {
  const id = rowId(noun, row);
  if (id === undefined) return children;
  const { kind, label, icon, page } = action;
  const name = `${label} ${rowName(noun, row)}`;
  const content = children ?? Icon({ name: icon });
  // A plain link: `useLinks` follows all of a list, where a router's link in each row would listen for every change of
  // the address.
  if (page)
    return (
      <a key={kind} href={rowPath(page, id)} className={className} aria-label={name} data-action={kind}>
        {content}
      </a>
    );
  if (kind === 'view') return children;
  const prepare = () => tasks.prepare({ kind, row });
  return (
    <button
      key={kind}
      type="button"
      className={className}
      aria-label={name}
      aria-haspopup="dialog"
      data-task={kind}
      data-action={kind}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => tasks.start({ kind, row }, event.currentTarget)}
    >
      {content}
    </button>
  );
}
