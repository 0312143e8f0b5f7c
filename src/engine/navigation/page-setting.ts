// The settings of the operator, which the server writes into the page as <meta> tags: an inline script would break the
// content security policy.

/** Undefined in a page that has none of this name, empty where it is not set. */
export const pageSetting = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
