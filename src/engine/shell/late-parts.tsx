// What every page has and its first view does not need: keys, what waits to be sent, the end of the session.
import { ShortcutKeys } from '../shortcuts/shortcut-keys';
import { SessionWatch } from './session-watch';
import { WaitingBand } from './waiting-band';

/** Loaded once the page is complete; without a connection the page works without them. */
export const LateParts = () => (
  <>
    <ShortcutKeys />
    <WaitingBand />
    <SessionWatch />
  </>
);
