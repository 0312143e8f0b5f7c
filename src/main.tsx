// The browser starts here: styles, what the server says about uploads, the document's theme, other tabs, the app.
import { firstRows } from './engine/first-rows';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './api/session';
import { App } from './app';
import { guardTravel } from './engine/leave-guard';
import { applyUi } from './engine/ui-state';
import { setLimits } from './schema/limits';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

setLimits({ fileMb: meta('upload-file-mb'), filesPerField: meta('upload-files-per-field'), portraitMb: meta('portrait-mb') });
applyUi();
followOtherTabs();
guardTravel();
void firstRows.then(() => createRoot(root).render(<App />));

/** The page learns its settings from <meta> tags: an inline script would break the content security policy. */
function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
