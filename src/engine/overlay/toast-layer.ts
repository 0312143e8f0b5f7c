// Where toasts stand: above everything, also above a modal dialog. Nothing outside of that can be reached while it is open,
// so the element is a popover that moves into the dialog on top, and out again before it is lost with it.

/** A dialog opens or closes by its attribute, or comes and goes. */
const CHANGES: MutationObserverInit = { subtree: true, childList: true, attributeFilter: ['open'] };

/** Where toasts are rendered. It follows the dialogs only while there are toasts. */
export interface ToastLayer {
  element: HTMLElement;
  /** There is one toast more. */
  add(): void;
  /** There is one less: without any nothing is observed. */
  remove(): void;
  dispose(): void;
}

/** The element is nowhere in the page before the first toast. */
export function createToastLayer(): ToastLayer {
  const element = document.createElement('div');
  element.className = 'toast-layer';
  element.popover = 'manual';
  let count = 0;
  const observer = new MutationObserver(place);

  function place(): void {
    const top = topDialog() ?? document.body;
    if (element.parentElement === top) return;
    const { activeElement } = document;
    top.append(element);
    element.showPopover();
    // What has the focus loses it on the way.
    if (element.contains(activeElement)) (activeElement as HTMLElement).focus();
  }

  return {
    element,
    add() {
      if (count++ === 0) observer.observe(document.body, CHANGES);
      place();
    },
    remove() {
      if (--count === 0) observer.disconnect();
    },
    dispose() {
      observer.disconnect();
      element.remove();
    },
  };
}

/** The one that has the focus, else the last one. */
function topDialog(): Element | undefined {
  const open = [...document.querySelectorAll('dialog:modal')];
  return open.findLast((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1);
}
