// The fields of the design, as cards in their rows.
import type { ReactNode } from 'react';
import { useBuilder, useBuilderState } from '../builder-context';
import { fieldsInOrder } from '../model/design';
import { nameOf } from '../model/step';

/** `renderPanel` gives the open panel of the field called `key`. */
export function Canvas({ renderPanel }: { renderPanel(key: string): ReactNode }) {
  const { store } = useBuilder();
  const design = useBuilderState(({ history }) => history.design);
  const panel = useBuilderState((state) => state.panel);
  return (
    <ul>
      {fieldsInOrder(design).map((field) => (
        <li key={field.key}>
          <button className="button" type="button" onClick={() => store.openPanel(field.key)}>
            {nameOf(field)}
          </button>
          {panel === field.key && renderPanel(field.key)}
        </li>
      ))}
    </ul>
  );
}
