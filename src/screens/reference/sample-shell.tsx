// The frame of the app in miniature: top bar, side menu and drawer in each of their states. Shown in a window frame, so
// it has its own state and no links that lead anywhere.
import { Icon, Logo } from '../../engine/controls/icons';
import { SideMenu } from '../../engine/shell/side-menu';
import { app } from '../../schema/model/nouns';

export type MenuState = 'open' | 'folded' | 'drawer';

/** The states of the menu beside a page, and over a page without room for it; with labels. */
export const MENUS_BESIDE = { open: 'Wide', folded: 'Folded' } as const;
export const MENUS_ABOVE = { open: 'Closed', drawer: 'Drawer' } as const;

export function SampleShell({ menu, onMenu }: { menu: MenuState; onMenu(menu: MenuState): void }) {
  return (
    <div className="shell">
      <div className="top-bar">
        <button
          className="icon-button only-wide"
          type="button"
          aria-label="Wide side menu"
          aria-pressed={menu !== 'folded'}
          onClick={() => onMenu(menu === 'folded' ? 'open' : 'folded')}
        >
          <Icon name="sidebar" />
        </button>
        <button
          className="icon-button only-narrow"
          type="button"
          aria-label="Open menu"
          aria-expanded={menu === 'drawer'}
          onClick={() => onMenu('drawer')}
        >
          <Icon name="menu" />
        </button>
        <span className="top-bar-product">
          <Logo />
          <span className="product">{app.product}</span>
        </span>
      </div>
      <div className="sidebar" inert>
        <SideMenu />
      </div>
      {/* Not modal, so that the focus stays on the control that switches the states. */}
      <dialog className="drawer" open={menu === 'drawer'} aria-label="Menu">
        <div className="drawer-body">
          <div className="drawer-head">
            <Logo />
            <span className="product">{app.product}</span>
            <button className="icon-button" type="button" aria-label="Close menu" onClick={() => onMenu('open')}>
              <Icon name="x" />
            </button>
          </div>
          <div inert>
            <SideMenu />
          </div>
        </div>
      </dialog>
      <div className="content">
        <div className="page-head">
          <p className="sample-title">Page</p>
          <div className="page-actions">
            <button className="button button-primary" type="button">
              <Icon name="plus" />
              Add New
            </button>
          </div>
        </div>
        <p className="reference-lead">The content takes the room that the menu leaves.</p>
      </div>
    </div>
  );
}
