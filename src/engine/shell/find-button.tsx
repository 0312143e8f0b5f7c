// The button of the top bar that finds everything, also pressed by Ctrl+K. The dialog loads when it is needed.
import { useState } from 'react';
import { IconButton } from '../controls/button';
import { lazyComponent } from '../lazy/lazy-component';
import { focusedElement, openWhenLoaded } from '../lazy/load-with-retry';

const Find = lazyComponent(() => import('./find'), 'Find');

/** Loads the dialog's code when the pointer enters; where that fails, a press offers to try again. */
export function FindButton() {
  const [opener, setOpener] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        icon="search"
        label="Find"
        data-shortcut="find"
        aria-haspopup="dialog"
        onPointerEnter={Find.load}
        onClick={({ currentTarget }) => {
          const focused = openerOf(focusedElement(), currentTarget);
          openWhenLoaded(Find.load, () => setOpener(focused), focused);
        }}
      />
      {opener && <Find opener={opener} onClose={() => setOpener(undefined)} />}
    </>
  );
}

/** A menu closes when the dialog opens, and what is in it cannot have the focus back. */
const openerOf = (focused: HTMLElement, button: HTMLElement): HTMLElement =>
  focused.closest('[popover]') ? button : focused;
