// The frame around every page: skip link, top bar, side menu, alert, content.
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { Alert } from '../feedback/alert';
import { MenuDrawer } from './menu-drawer';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';
import { closeDrawers, showAlert, ui } from './ui-state';

export function Shell({ children }: { children: ReactNode }) {
  const { alert } = useSnapshot(ui);
  const content = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const shownPath = useRef<string>(undefined);

  useLayoutEffect(() => {
    closeDrawers();
    showAlert(null);
    // Large screens scroll the content, small ones the whole page. New content is at its top: to scroll it would only
    // force a layout ahead of the first paint.
    if (shownPath.current !== undefined) content.current?.scrollTo(0, 0);
    scrollTo(0, 0);
    shownPath.current = path;
  }, [path]);

  function skip(event: MouseEvent): void {
    // The query string belongs to the list; a fragment in the address would end up in copied links.
    event.preventDefault();
    content.current?.focus();
  }

  function dismiss(): void {
    showAlert(null);
    content.current?.focus();
  }

  return (
    <div className="shell">
      {/** biome-ignore lint/a11y/useValidAnchor: moves the focus as well, and leaves the address alone */}
      <a className="skip-link" href="#content" onClick={skip}>
        Skip to content
      </a>
      <TopBar />
      <div className="side">
        <SideMenu />
      </div>
      <MenuDrawer />
      <main className="content" id="content" ref={content} tabIndex={-1}>
        {alert && (
          <Alert kind="error" onDismiss={dismiss}>
            {alert}
          </Alert>
        )}
        {children}
      </main>
    </div>
  );
}
