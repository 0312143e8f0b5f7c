// The frame of the app in miniature: top bar, side menu and drawer in each of their states.
import { Button, IconButton } from '../../engine/controls/button';
import { Icon, Logo } from '../../engine/controls/icons';
import { SideMenu } from '../../engine/shell/side-menu';
import { app } from '../../schema/model/nouns';

/** `open` and `folded` beside a page; above one, `drawer`, or `open` for none. */
export type MenuState = 'open' | 'folded' | 'drawer';

/** The states of the menu beside a page, with labels. */
export const MENUS_BESIDE = { open: 'Wide', folded: 'Folded' } as const;

/** Its states over a page without room for it. */
export const MENUS_ABOVE = { open: 'Closed', drawer: 'Drawer' } as const;

/** Shown in a window frame, so `menu` is not the state of the app, and no link leads anywhere. */
export function SampleShell({ menu, onMenu }: { menu: MenuState; onMenu(menu: MenuState): void }) {
  return (
    <div className="shell">
      <div className="top-bar">
        <IconButton
          icon="sidebar"
          label="Wide side menu"
          className="only-wide"
          aria-pressed={menu !== 'folded'}
          onClick={() => onMenu(menu === 'folded' ? 'open' : 'folded')}
        />
        <IconButton
          icon="menu"
          label="Open menu"
          className="only-narrow"
          aria-expanded={menu === 'drawer'}
          onClick={() => onMenu('drawer')}
        />
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
            <IconButton icon="x" label="Close menu" onClick={() => onMenu('open')} />
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
            <Button look="primary">
              <Icon name="plus" />
              Add New
            </Button>
          </div>
        </div>
        <p className="reference-lead">The content takes the room that the menu leaves.</p>
      </div>
    </div>
  );
}
