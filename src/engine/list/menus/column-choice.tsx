// Which columns a list shows, one box each. Part of its menu.
import type { ListModel } from '../list-model';

export function ColumnChoice({ list: { columns, visible, hide } }: { list: ListModel }) {
  const isHidden = (path: string) => !visible.some((column) => column.path === path);
  const hidden = columns.map(({ path }) => path).filter(isHidden);
  const toggle = (path: string) => hide(isHidden(path) ? hidden.filter((each) => each !== path) : [...hidden, path]);
  return (
    <section aria-labelledby="list-columns">
      <header>
        <h2 id="list-columns">Columns</h2>
        {/* It stays while there is nothing to do: a button that vanishes takes the focus with it. */}
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={hidden.length === 0 || undefined}
          onClick={() => hide([])}
        >
          Show all columns
        </button>
      </header>
      <ul>
        {columns.map(({ path, label }) => (
          <li key={path}>
            <label className="check list-menu-entry">
              {/* Of the last one the box does nothing: a list without columns would be none. */}
              <input
                type="checkbox"
                checked={!isHidden(path)}
                disabled={!isHidden(path) && visible.length === 1}
                onChange={() => toggle(path)}
              />
              <span>{label}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
