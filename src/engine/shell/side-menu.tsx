// The main navigation, from the descriptors. Beside the page on large screens (wide, or folded to icons) and in the
// drawer on small ones.
import { useId } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { TOP_MENU } from '../../schema/descriptor/names';
import { Icon } from '../controls/icons';
import { useLinks } from '../navigation/navigation';
import { currentFor, type MenuGroup, type MenuItem, markOf, menuFor } from '../page/menu';
import { session } from '../session/session';
import { ui } from './ui-state';

/** `onChoose` runs on every click on an entry, also on the one that is open already: the drawer closes. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const [path] = useLocation();
  const { sidebarOpen } = useSnapshot(ui);
  const { user } = useSnapshot(session);
  const menu = menuFor(user);
  const current = currentFor(user, path);
  const followLinks = useLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links and boxes inside are pressed with keys as well
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
      {group.label !== TOP_MENU && (
        <p className="menu-group-label" id={id}>
          <span>{group.label}</span>
        </p>
      )}
      <ul aria-labelledby={group.label === TOP_MENU ? undefined : id}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <a
              className="menu-entry"
              href={entry.path}
              data-tip={hints ? entry.label : undefined}
              aria-current={markOf(entry, current, path)}
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
