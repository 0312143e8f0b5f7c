// The switch between the table of a list, its map and its board, as far as the list has them.
import { use, useEffect, useRef } from 'react';
import { BOARD_VIEW, MAP_VIEW } from '../../../schema/model/list-view';
import { LateIcon } from '../../controls/late-icon';
import { ListMapContext, type ListModel } from '../model/list-model';
import type { ListState } from '../model/list-state';

interface View {
  name: string;
  view: ListState['view'];
  path: string;
}

const TABLE: View = {
  name: 'Table',
  view: undefined,
  path: 'M2.75 2.75h10.5v10.5H2.75ZM2.75 6.25h10.5M2.75 9.75h10.5M6.25 6.25v7',
};
const MAP: View = {
  name: 'Map',
  view: MAP_VIEW,
  path: 'm2 4.25 4-1.75 4 1.75 4-1.75v9.25l-4 1.75-4-1.75-4 1.75ZM6 2.5v9.25M10 4.25v9.25',
};
const BOARD: View = {
  name: 'Board',
  view: BOARD_VIEW,
  path: 'M2.75 2.75h2.9v10.5h-2.9ZM6.55 2.75h2.9v6.5h-2.9ZM10.35 2.75h2.9v8.5h-2.9Z',
};

/** It was pressed and is about to be replaced: on a phone each view has its own. */
let wasPressed = false;

/** Nothing for a list without a map and without a board. */
export function ViewSwitch({ list: { screen, state, change } }: { list: ListModel }) {
  const group = useRef<HTMLDivElement>(null);
  const hasMap = use(ListMapContext) !== null && screen.map;
  useEffect(() => {
    if (wasPressed && document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    wasPressed = false;
  }, []);
  const views = [TABLE, ...(hasMap ? [MAP] : []), ...(screen.board ? [BOARD] : [])];
  return (
    views.length > 1 && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
      <div className="view-choice" role="group" aria-label="View" ref={group}>
        {views.map(({ name, view, path }) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === state.view}
            onClick={() => {
              wasPressed = true;
              change({ kind: 'show', view });
            }}
          >
            <LateIcon path={path} />
            {name}
          </button>
        ))}
      </div>
    )
  );
}
