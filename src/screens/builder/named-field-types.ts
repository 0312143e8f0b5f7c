/** The optional field types that this product offers: the server writes its setting into the page. */
export const namedFieldTypes = (): string[] =>
  (document.querySelector<HTMLMetaElement>('meta[name="field-types"]')?.content ?? '').split(',');
