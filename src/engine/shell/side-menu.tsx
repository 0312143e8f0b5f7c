// The list of places to go, from the descriptors. Stands beside the page on large screens (wide, or folded to icons) and in the drawer on small ones.
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { app, places } from '../../schema/nouns';
import { Icon } from '../icons';
import { currentItem, menuOf, type MenuGroup, type MenuItem } from './menu';

const menu = menuOf(places().map((place) => place.screen), app.menu);

/** `onChoose` runs on every click on an entry, also on the one that is open already: the drawer closes. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const [path] = useLocation();
  const current = currentItem(menu, path);
  return (
    <nav className="side-menu" aria-label="Main menu">
      {menu.map((group) => (
        <Group key={group.label} group={group} current={current} path={path} onChoose={onChoose} />
      ))}
    </nav>
  );
}

function Group({ group, current, path, onChoose }: { group: MenuGroup; current?: MenuItem; path: string; onChoose?: () => void }) {
  const id = useId();
  return (
    <div className="menu-group">
      <p className="menu-group-label" id={id}>
        <span>{group.label}</span>
      </p>
      <ul aria-labelledby={id}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Link className="menu-entry" href={entry.path} title={entry.label} onClick={onChoose} aria-current={entry === current ? (entry.path === path ? 'page' : 'true') : undefined}>
              <Icon name={entry.icon} />
              <span>{entry.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
