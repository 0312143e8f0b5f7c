// The pages of a layout: each begins with an entry that is the title of one.
import type { Entry, FieldEntry, Layout, LayoutNode, LayoutRow } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { entriesIn } from './layout-fields';

export interface LayoutPage {
  /** The field that is its title; undefined of what stands before the first one. */
  title?: FieldEntry;
  layout: Layout;
}

/** Undefined of a layout without pages. */
export const pagesOf = memoize((layout: Layout): readonly LayoutPage[] | undefined => {
  if (!layout.some((node) => entriesIn(node).some(isPage))) return undefined;
  const pages: { title?: FieldEntry; layout: LayoutNode[] }[] = [{ layout: [] }];
  for (const node of layout) {
    const title = entriesIn(node).find(isPage);
    if (title) pages.push({ title, layout: [] });
    // What stands beside the title is on its page.
    const rest = title ? others(node) : [node];
    pages.at(-1)!.layout.push(...rest);
  }
  return pages[0]!.layout.length === 0 ? pages.slice(1) : pages;
});

const isPage = (entry: Entry): entry is FieldEntry =>
  typeof entry === 'object' && 'text' in entry && entry.text === 'page';

function others(node: LayoutNode): LayoutNode[] {
  if (!Array.isArray(node)) return [];
  const row = (node as LayoutRow).filter((item) => !entriesIn(item).some(isPage));
  return row.length === 0 ? [] : [row];
}
