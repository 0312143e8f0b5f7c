// The bar above every page: menu toggle, product, whether the line is lost, light or dark, user menu.
import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { app } from '../../schema/model/nouns';
import { Icon } from '../controls/icons';
import { Logo } from '../controls/logo';
import { openDrawer, toggleDark, toggleSidebar, ui } from './ui-state';
import { UserMenu } from './user-menu';

export function TopBar() {
  const { dark, sidebarOpen, drawerOpen } = useSnapshot(ui);
  // As far as the browser knows.
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  return (
    <header className="top-bar">
      {/* Two buttons, one visible: the menu is a part of the page on large screens and a dialog on small ones. */}
      <button
        className="icon-button only-wide"
        type="button"
        aria-label="Wide side menu"
        aria-pressed={sidebarOpen}
        onClick={toggleSidebar}
      >
        <Icon name="sidebar" />
      </button>
      <button
        className="icon-button only-narrow"
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onClick={openDrawer}
      >
        <Icon name="menu" />
      </button>
      <Link className="top-bar-product" href={app.home}>
        <Logo />
        <span className="product">{app.product}</span>
      </Link>
      <div className="top-bar-end">
        <p className="top-bar-offline" role="status">
          {!isOnline && 'Offline'}
        </p>
        <button className="icon-button" type="button" aria-label="Dark mode" aria-pressed={dark} onClick={toggleDark}>
          <Icon name={dark ? 'sun' : 'moon'} />
        </button>
        <UserMenu />
      </div>
    </header>
  );
}

function subscribeToConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
