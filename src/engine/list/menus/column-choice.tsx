// The columns of a list: which are shown, in which order, which stay while the table scrolls sideways. Part of its
// menu.
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../../controls/button';
import type { IconName } from '../../controls/icons';
import { LateIcon } from '../../controls/late-icon';
import { announce } from '../../feedback/live-region';
import type { ListModel } from '../model/list-model';
import {
  applyLayout,
  canPin,
  isPinnedIn,
  layoutNow,
  moveColumn,
  neighborOf,
  pinColumn,
  showAllColumns,
  toggleColumn,
  toggleFurther,
} from '../table/column-changes';

const TACK = 'M5.5 2.25h5M6.25 2.25v4.5L4 9.25h8l-2.25-2.5v-4.5M8 9.25v4.5';

/** Each change applies at once and is kept: there is nothing to save or cancel. */
export function ColumnChoice({ list }: { list: ListModel }) {
  const { columns, visible } = list;
  const focused = useRef<HTMLElement>(null);
  // An entry that is moved in the page loses the focus.
  useLayoutEffect(() => focused.current?.focus());
  const layout = layoutNow(list);
  const reset = () => {
    applyLayout(list, {});
    announce('Columns reset');
  };
  const ordered = list.columnState.columnOrder.map((path) => columns.find((column) => column.path === path)!);
  return (
    <section aria-labelledby="list-columns">
      <header>
        <h2 id="list-columns">Columns</h2>
        {/* They stay while there is nothing to do: a button that vanishes loses the focus. */}
        <Button
          look="quiet"
          isSmall
          isDisabled={visible.length === columns.length}
          onClick={() => showAllColumns(list)}
        >
          Show all columns
        </Button>
      </header>
      <ul onBlur={() => (focused.current = null)}>
        {ordered.map((column) => {
          const { path, label, isFurther } = column;
          const isShown = visible.some((column) => column.path === path);
          const isPinned = isShown && isPinnedIn(list, path);
          const button = (
            name: string,
            icon: IconName | ReactElement,
            act: (() => void) | undefined,
            isPressed?: boolean,
          ) => (
            <IconButton
              icon={icon}
              label={`${name} ${label}`}
              isSmall
              aria-pressed={isPressed}
              aria-disabled={!act || undefined}
              onClick={(event) => {
                focused.current = event.currentTarget;
                act?.();
              }}
            />
          );
          const move = (step: -1 | 1) => {
            const target = isShown ? neighborOf(list, path, step) : undefined;
            return target === undefined ? undefined : () => moveColumn(list, path, target);
          };
          return (
            <li key={path} className="list-column">
              <label className="check list-menu-entry">
                {/* The last one cannot be hidden: a list needs a column. */}
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && visible.length === 1}
                  onChange={({ currentTarget }) => {
                    if (!isFurther) return toggleColumn(list, path);
                    // Its entry goes.
                    focused.current = currentTarget.closest('ul')?.querySelector('input') ?? null;
                    toggleFurther(list, column);
                  }}
                />
                <span>{label}</span>
              </label>
              {isShown &&
                button(
                  'Pin',
                  <LateIcon path={TACK} />,
                  isPinned || canPin(list) ? () => pinColumn(list, path) : undefined,
                  isPinned,
                )}
              {isShown && button('Move up', 'arrow-up', move(-1))}
              {isShown && button('Move down', 'arrow-down', move(1))}
            </li>
          );
        })}
      </ul>
      <Button look="quiet" isSmall isDisabled={Object.keys(layout).length === 0} onClick={reset}>
        Reset columns
      </Button>
    </section>
  );
}
