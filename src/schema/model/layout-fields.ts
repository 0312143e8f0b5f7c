// Which fields a layout has, whatever it puts them in.
import type { Layout, LayoutNode, LayoutRow } from '../descriptor/descriptor';

/** The names of all fields in a layout, in reading order; those of a widget of several fields at its place. */
export function fieldsIn(node: Layout | LayoutNode | LayoutRow): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return (node as Layout).flatMap(fieldsIn);
  if ('section' in node) return node.layout.flatMap(fieldsIn);
  if ('tabs' in node) return node.tabs.flatMap(({ layout }) => layout.flatMap(fieldsIn));
  return 'fields' in node ? [...node.fields] : [(node as { field: string }).field];
}
