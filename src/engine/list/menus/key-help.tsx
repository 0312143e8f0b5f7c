// The keyboard shortcuts of a list. Part of its menu; `keyboard-navigation.ts` implements them.
import { bulkOf } from '../model/list-features';
import type { ListModel } from '../model/list-model';

export function KeyHelp({ list: { noun, screen } }: { list: ListModel }) {
  const keys = bulkOf(noun, screen) ? [...MOVING, ...SELECTING] : MOVING;
  return (
    <details>
      <summary>Keyboard</summary>
      <dl className="list-keys">
        {keys.map(([key, does]) => (
          <div key={does}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const MOVING = [
  ['↓ ↑', 'Next row, row before'],
  ['Home End', 'First row, last row'],
  ['Enter', 'Open the row'],
  ['Tab', 'To what is in the row'],
  ['Shift ← →', 'In a header: move its column'],
  ['→', 'In a header: to its edge'],
  ['← → Enter', 'On the edge: width, fit'],
] as const;

const SELECTING = [
  ['Space', 'Select the row'],
  ['Shift Space', 'Select up to this row'],
  ['Escape', 'Clear the selection'],
] as const;
