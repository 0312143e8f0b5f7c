// The panel beside a list, which loads once the first rows are there, or earlier where the address has a record.
import { lazyComponent } from '../../lazy/lazy-component';

/** The panel without its code; `PeekPanel.load()` fetches that. */
export const PeekPanel = lazyComponent(() => import('./peek-panel'), 'PeekPanel');
