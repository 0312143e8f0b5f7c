// The button for a new record: a link to the page form that adds to a list, or a button that opens its modal. In the
// head of a list, and in the middle of an empty one.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addScreenOf } from '../../record/row-model';
import type { ListModel } from '../model/list-model';

/** Nothing when the list has no add action. */
export function AddButton({ list, className, children }: { list: ListModel; className: string; children: ReactNode }) {
  const { screen, tasks } = list;
  if (!screen.actions.includes('add')) return null;
  const page = addScreenOf(screen);
  if (page)
    return (
      <Link href={page.path} className={className}>
        {children}
      </Link>
    );
  const prepare = () => tasks.prepare('add');
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      data-task="add"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => tasks.start({ kind: 'add' }, event.currentTarget)}
    >
      {children}
    </button>
  );
}
