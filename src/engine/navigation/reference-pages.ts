// Whether this product shows the template pages: the server writes its setting into the page. The router and the start
// ask.

/** Off when the server says so; a server that says nothing has nothing against them. */
export const hasReferencePages = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="reference-pages"]')?.content !== 'no';
