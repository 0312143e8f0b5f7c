// The help sheet: all shortcuts by place, from the registry, and the switch of those of a single key.
import { useSnapshot } from 'valtio/react';
import { TitledDialog } from '../overlay/titled-dialog';
import { shortcutState, turnLetters } from './shortcut-state';
import { PLACES, SHORTCUTS, type Shortcut, type ShortcutPlace } from './shortcuts';

/** Open as long as it is rendered. Shortcuts of a single key are listed only while they are on. */
export function ShortcutHelp({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const { letters } = useSnapshot(shortcutState);
  return (
    <TitledDialog title="Keyboard shortcuts" className="shortcut-help" opener={opener} onClose={onClose}>
      <div className="shortcut-places">
        <label className="shortcut-switch">
          <input type="checkbox" checked={letters} onChange={({ target }) => turnLetters(target.checked)} />
          Shortcuts of a single key
        </label>
        {(Object.keys(PLACES) as ShortcutPlace[]).map((place) => (
          <section key={place}>
            <h3>{PLACES[place]}</h3>
            <ShortcutList shortcuts={SHORTCUTS[place].filter(({ isLetter }) => letters || !isLetter)} />
          </section>
        ))}
      </div>
    </TitledDialog>
  );
}

function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return <p className="shortcut-none">Turned off</p>;
  return (
    <dl className="list-keys">
      {shortcuts.map(({ name, keys, does }) => (
        <div key={name}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
