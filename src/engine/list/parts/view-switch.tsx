// The switch between the table of a list and its map, where the list has one.
import { useEffect, useRef } from 'react';
import type { ListModel } from '../model/list-model';

const VIEWS = {
  Table: 'M2.75 2.75h10.5v10.5H2.75ZM2.75 6.25h10.5M2.75 9.75h10.5M6.25 6.25v7',
  Map: 'm2 4.25 4-1.75 4 1.75 4-1.75v9.25l-4 1.75-4-1.75-4 1.75ZM6 2.5v9.25M10 4.25v9.25',
};

/** It was pressed and is about to be replaced: on a phone each view has its own. */
let wasPressed = false;

/** Nothing for a list without a map. */
export function ViewSwitch({ list: { screen, state, change } }: { list: ListModel }) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasPressed && document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    wasPressed = false;
  }, []);
  return (
    screen.map && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
      <div className="view-choice" role="group" aria-label="View" ref={group}>
        {Object.entries(VIEWS).map(([name, path]) => {
          const isMap = name === 'Map';
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isMap === (state.isMap ?? false)}
              onClick={() => {
                wasPressed = true;
                change({ kind: 'show', isMap });
              }}
            >
              <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d={path} />
              </svg>
              {name}
            </button>
          );
        })}
      </div>
    )
  );
}
