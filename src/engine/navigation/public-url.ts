// Where links that leave the page point, on paper and in QR codes: the operator's PUBLIC_URL, which the server writes
// into the page.

/**
 * `path` (`/tickets/12`) as an address that also works elsewhere; without the setting it starts where this page was
 * opened.
 */
export const publicUrl = (path: string): string =>
  (document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content || location.origin) + path;
