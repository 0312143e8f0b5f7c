// What can be done with one row: view, edit, delete, as the list's descriptor offers. The table draws all of them in its last column, a
// phone row the ones that a press on the row does not do.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListAction, ListScreen, Noun, Values } from '../../schema/descriptor';
import { Icon, type IconName } from '../icons';
import { rowId, rowName, rowPath } from './list-model';
import { nounWords } from './list-words';
import type { TaskStarter } from './open-task';

export type RowAction = Exclude<ListAction, 'add'>;

const LOOKS: Record<RowAction, { verb: string; icon: IconName }> = {
  view: { verb: 'View', icon: 'eye' },
  edit: { verb: 'Edit', icon: 'pencil' },
  delete: { verb: 'Delete', icon: 'trash' },
};

/** The actions of a row, in the order they are drawn. */
export const rowActions = (screen: ListScreen): RowAction[] => (['view', 'edit', 'delete'] as const).filter((action) => screen.actions.includes(action));

interface RowActionProps {
  action: RowAction;
  row: Values;
  noun: Noun;
  screen: ListScreen;
  tasks: TaskStarter;
  className: string;
  /** Instead of the icon. */
  children?: ReactNode;
}

/** A link where the action has a page, else a button. Named with its row: "Edit terminal MLR Memphis" (promises section 3, item 21). */
export function RowActionButton({ action, row, noun, screen, tasks, className, children }: RowActionProps) {
  if (rowId(noun, row) === undefined) return children;
  const { verb, icon } = LOOKS[action];
  const name = `${verb} ${nounWords(noun).one} ${rowName(noun, row)}`;
  const content = children ?? <Icon name={icon} />;
  const path = rowPath(noun, screen, action, row);
  if (path) return <Link href={path} className={className} aria-label={name}>{content}</Link>;
  if (action === 'view') return children;
  const prepare = () => tasks.prepare(action);
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-haspopup="dialog"
      data-task={action}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => tasks.start({ kind: action, row }, event.currentTarget)}
    >
      {content}
    </button>
  );
}
