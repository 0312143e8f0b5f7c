// Which entries and fields a layout has, whatever it puts them in.
import type { Entry, Layout, LayoutNode, LayoutRow } from '../descriptor/descriptor';

/** All entries of a layout, in reading order. */
export function entriesIn(node: Layout | LayoutNode | LayoutRow): Entry[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return (node as Layout).flatMap(entriesIn);
  if ('section' in node) return node.layout.flatMap(entriesIn);
  if ('tabs' in node) return node.tabs.flatMap(({ layout }) => layout.flatMap(entriesIn));
  return [node as Entry];
}

/** The names of all fields in a layout, in reading order; those of a widget of several fields at its place. */
export const fieldsIn = (node: Layout | LayoutNode | LayoutRow): string[] =>
  entriesIn(node).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : 'fields' in entry ? entry.fields : [entry.field],
  );

/** A layout without some of its fields; what they leave empty goes with them. A widget of several fields stays. */
export const withoutFields = (layout: Layout, names: ReadonlySet<string>): Layout =>
  layout.flatMap((node): LayoutNode[] => {
    if (typeof node === 'string') return names.has(node) ? [] : [node];
    if (Array.isArray(node)) {
      const rest = withoutFields(node as Layout, names);
      return rest.length > 0 ? [rest as LayoutRow] : [];
    }
    if ('section' in node) {
      const rest = withoutFields(node.layout, names);
      return rest.length > 0 ? [{ ...node, layout: rest }] : [];
    }
    if ('tabs' in node)
      return [{ tabs: node.tabs.map((tab) => ({ ...tab, layout: withoutFields(tab.layout, names) })) }];
    return 'field' in node && names.has(node.field) ? [] : [node as Entry];
  });
