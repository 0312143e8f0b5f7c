// The main navigation, from the descriptors. Beside the page on large screens (wide, or folded to icons) and in the
// drawer on small ones.
import { useId } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { app } from '../../schema/model/nouns';
import { Icon } from '../controls/icons';
import { useLinks } from '../navigation/use-links';
import { session } from '../session/session';
import { currentItem, type MenuGroup, type MenuItem, menuFor } from './menu';
import { ui } from './ui-state';

/** `onChoose` runs on every click on an entry, also on the one that is open already: the drawer closes. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const [path] = useLocation();
  const { sidebarOpen } = useSnapshot(ui);
  const menu = menuFor(useSnapshot(session).user, app.menu);
  const current = currentItem(menu, path);
  const followLinks = useLinks();
  return (
    <nav
      className="side-menu"
      aria-label="Main menu"
      onClick={(event) => {
        followLinks(event);
        // Also for the entry of the page that is open already.
        if (event.defaultPrevented) onChoose?.();
      }}
    >
      {menu.map((group) => (
        <Group key={group.label} group={group} current={current} path={path} hints={!sidebarOpen} />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  current?: MenuItem;
  path: string;
  /** Labels as tooltips, where the menu shows icons only. */
  hints: boolean;
}

function Group({ group, current, path, hints }: GroupProps) {
  const id = useId();
  return (
    <div className="menu-group">
      <p className="menu-group-label" id={id}>
        <span>{group.label}</span>
      </p>
      <ul aria-labelledby={id}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <a
              className="menu-entry"
              href={entry.path}
              data-tip={hints ? entry.label : undefined}
              aria-current={mark(entry, current, path)}
            >
              <Icon name={entry.icon} />
              <span>{entry.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The page itself, or the entry that a page without one belongs to. */
function mark(entry: MenuItem, current: MenuItem | undefined, path: string): 'page' | 'true' | undefined {
  if (entry !== current) return undefined;
  return entry.path === path ? 'page' : 'true';
}
