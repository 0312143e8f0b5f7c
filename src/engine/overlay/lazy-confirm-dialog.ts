// The confirmation, without its code: loaded when it is likely to be needed, or with its first rendering.
import { lazyComponent } from '../lazy/lazy-component';

/** `ConfirmDialog.load()` ahead of a press lets it open at once. */
export const ConfirmDialog = lazyComponent(() => import('./confirm-dialog'), 'ConfirmDialog');
