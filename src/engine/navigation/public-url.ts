// Where links that leave the page point, on paper and in QR codes: the operator's PUBLIC_URL, which the server writes
// into the page.
import { pageSetting } from './page-setting';

/**
 * `path` (`/tickets/12`) as an address that also works elsewhere; without the setting it starts where this page was
 * opened.
 */
export const publicUrl = (path: string): string => (pageSetting('public-url') || location.origin) + path;
