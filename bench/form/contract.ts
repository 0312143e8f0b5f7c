// What a page must offer so that it can be measured: `window.bench`. Any other page that does so can be measured beside
// ours.

interface Bench {
  name: string;
  /**
   * Starts to render the form of `count` fields into #root; `purpose` says whether it will be typed into or only
   * submitted.
   */
  mountForm(count: number, purpose?: 'type' | 'submit'): void;
  /** First control of field `index` that takes the focus, or null while it is not in the document. */
  fieldInput(index: number): HTMLElement | null;
  /** As if a person had pressed the button. */
  submitForm(): void;
  /** Messages under fields that are in the document now. */
  errorCount(): number;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

/** Where every page renders. */
export function renderRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  return root;
}
