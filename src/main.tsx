// The browser starts here: styles, the document's theme, other tabs, the app.
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './api/session';
import { App } from './app';
import { applyUi } from './engine/ui-state';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

applyUi();
followOtherTabs();
createRoot(root).render(<App />);
