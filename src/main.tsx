// The entry point of the browser: styles, upload limits from the server, theme, other tabs, the app, and at last
// what the first view does not need (`late-start.ts`).

import { createRoot } from 'react-dom/client';
import { App } from './app';
import { whenSettled } from './engine/hooks/timing';
import { loadEventually } from './engine/lazy/load-once';
import { guardHistoryTravel } from './engine/navigation/navigation-guard';
import { pageSetting } from './engine/navigation/page-setting';
import { watchHistory } from './engine/navigation/scroll-restoration';
import { followOtherTabs } from './engine/session/session';
import { applyUi } from './engine/shell/ui-state';
// It loads this file: both share one piece of code.
import './preload';
import { setLimits } from './schema/descriptor/limits';
import './styles/app.css';

setLimits({
  fileMb: pageSetting('upload-file-mb'),
  filesPerField: pageSetting('upload-files-per-field'),
  portraitMb: pageSetting('portrait-mb'),
});
applyUi();
followOtherTabs();
guardHistoryTravel();
watchHistory();
createRoot(document.getElementById('root')!).render(<App />);
// None of this is needed for the first view of the page, so it waits until that is complete.
whenSettled(() => {
  loadEventually(() => import('./late-start')).then(
    ({ startLate }) => startLate(),
    () => {},
  );
});
