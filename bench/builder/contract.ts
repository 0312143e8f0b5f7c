// What both builder pages offer so that they can be measured: `window.builder`. Everything else is pressed and typed as a
// person does, in the same markup.

interface BuilderBench {
  /** Renders a builder of `count` fields into #root; a bare page has no preview and no examples. */
  mount(count: number, preview: 'open' | 'closed', examples?: number): void;
}

declare global {
  interface Window {
    builder: BuilderBench;
  }
}

/** The label of the field at `index`; the product's types take turns. */
export const labelAt = (index: number): string => `Field ${index}`;

/** The height that the product's shell gives a page: the canvas scrolls in it, and control box and undo stay in sight. */
export const IN_SHELL = { display: 'flex', flexDirection: 'column', height: '100dvh' } as const;
