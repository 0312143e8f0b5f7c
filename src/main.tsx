// The browser starts here: styles, what the server says about uploads, the document's theme, other tabs, the app, at last tooltips, code for later, sample data.

import { createRoot } from 'react-dom/client';
import { App } from './app';
import { prefetchCode } from './engine/code/load-code';
import { whenSettled } from './engine/hooks/when-settled';
import { guardHistoryTravel } from './engine/navigation/navigation-guard';
import { hasReferencePages } from './engine/navigation/reference-pages';
import { watchHistory } from './engine/navigation/scroll-restoration';
import { followOtherTabs } from './engine/session/session';
import { applyUi } from './engine/shell/ui-state';
import { preloadedRows } from './preload';
import { setLimits } from './schema/model/limits';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

setLimits({
  fileMb: meta('upload-file-mb'),
  filesPerField: meta('upload-files-per-field'),
  portraitMb: meta('portrait-mb'),
});
applyUi();
followOtherTabs();
guardHistoryTravel();
watchHistory();
void preloadedRows().then(() => {
  createRoot(root).render(<App />);
  // Nothing of this is needed to see the page that was opened, so it waits until the visitor has what they came for.
  whenSettled(() => {
    void import('./engine/controls/tooltip').then(
      ({ startTooltips }) => startTooltips(),
      () => {},
    );
    void prefetchCode();
    // Of use to the reference pages alone (spec section 3, "UI state").
    if (hasReferencePages())
      void import('./api/data-sources').then(
        ({ requestSources }) => requestSources(),
        () => {},
      );
  });
});

/** The page learns its settings from <meta> tags: an inline script would break the content security policy. */
function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
