// The pages of a layout: each begins with an entry that is the title of one.
import type { Entry, FieldEntry, Layout, LayoutNode, LayoutRow } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { entriesIn } from './layout-fields';

/** One step of a form in pages, up to the title of the next. */
export interface LayoutPage {
  /** The field that is its title; undefined of what stands before the first one. */
  title?: FieldEntry;
  layout: Layout;
}

/** Undefined of a layout without pages. */
export const pagesOf = memoize((layout: Layout): readonly LayoutPage[] | undefined => partsAt(layout, ['page']));

/** The parts of a layout that are filled in one after the other: its pages, and the sections in these. */
export const partsOf = memoize(
  (layout: Layout): readonly LayoutPage[] => partsAt(layout, ['page', 'section']) ?? [{ layout }],
);

/** Undefined where no entry begins a part. */
function partsAt(layout: Layout, texts: readonly string[]): readonly LayoutPage[] | undefined {
  const begins = (entry: Entry): entry is FieldEntry =>
    typeof entry === 'object' && 'text' in entry && texts.includes(entry.text ?? '');
  if (!layout.some((node) => entriesIn(node).some(begins))) return undefined;
  const parts: { title?: FieldEntry; layout: LayoutNode[] }[] = [{ layout: [] }];
  for (const node of layout) {
    const title = entriesIn(node).find(begins);
    if (title) parts.push({ title, layout: [] });
    // What stands beside the title is in its part.
    const rest = title ? others(node, begins) : [node];
    parts.at(-1)!.layout.push(...rest);
  }
  return parts[0]!.layout.length === 0 ? parts.slice(1) : parts;
}

function others(node: LayoutNode, begins: (entry: Entry) => boolean): LayoutNode[] {
  if (!Array.isArray(node)) return [];
  const row = (node as LayoutRow).filter((item) => !entriesIn(item).some(begins));
  return row.length === 0 ? [] : [row];
}
