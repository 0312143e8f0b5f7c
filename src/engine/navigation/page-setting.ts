// The settings of the operator, which the server writes into the page as <meta> tags: an inline script would break the
// content security policy.

import { app } from '../../schema/model/nouns';

/** Undefined in a page that has none of this name, empty where it is not set. */
export const pageSetting = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/**
 * Whether this product shows the template pages: the server writes its setting into the page. The router and the start
 * ask. Off when the server says so; a server that says nothing has nothing against them.
 */
export const hasReferencePages = (): boolean => pageSetting('reference-pages') !== 'no';

/** Where the address / leads to: START_PAGE of the operator, else the start page of the product. */
export const homePath = (): string => pageSetting('start-page') || app.home;

/**
 * Where links that leave the page point, on paper and in QR codes: the operator's PUBLIC_URL, which the server writes
 * into the page. `path` (`/tickets/12`) as an address that also works elsewhere; without the setting it starts where
 * this page was opened.
 */
export const publicUrl = (path: string): string => (pageSetting('public-url') || location.origin) + path;
