// Walks a layout: a list runs top to bottom, a list inside it side by side, a section is a titled group (DESIGN.md section 3, choice 3).
// Forms and record pages call it and say how one entry is drawn.
import { useId, type ReactNode } from 'react';
import type { Entry, Layout, LayoutNode } from '../schema/descriptor';

/** Fields a block of a long layout holds; blocks outside the window are neither laid out nor painted. */
const BLOCK = 10;

type DrawEntry = (entry: Entry) => ReactNode;

/** Every entry gets its own key, so `draw` need not give one. */
export function LayoutView({ layout, draw }: { layout: Layout; draw: DrawEntry }) {
  if (layout.length <= 2 * BLOCK) return layout.map((node) => <LayoutItem key={keyOf(node)} node={node} draw={draw} />);
  return blocks(layout).map((block, i) => (
    <div className="form-block" key={i}>
      {block.map((node) => (
        <LayoutItem key={keyOf(node)} node={node} draw={draw} />
      ))}
    </div>
  ));
}

/** A titled group; `count` says how many fields it holds. */
export function LayoutSection({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {count !== undefined && <span className="form-section-count">{count === 1 ? '1 field' : `${count} fields`}</span>}
      </h2>
      {children}
    </section>
  );
}

function LayoutItem({ node, draw }: { node: LayoutNode; draw: DrawEntry }): ReactNode {
  if (isRow(node)) {
    return (
      <div className="form-row">
        {node.map((entry) => (
          <Drawn key={keyOf(entry)} entry={entry} draw={draw} />
        ))}
      </div>
    );
  }
  if (typeof node === 'object' && 'section' in node) {
    return (
      <LayoutSection title={node.section}>
        <LayoutView layout={node.layout} draw={draw} />
      </LayoutSection>
    );
  }
  return draw(node);
}

const Drawn = ({ entry, draw }: { entry: Entry; draw: DrawEntry }): ReactNode => draw(entry);

/** Named by its first field: when another part takes this place, a field never inherits the inner state of another. */
function keyOf(node: LayoutNode): string {
  if (typeof node === 'string') return node;
  if (isRow(node)) return node.map(keyOf).join('+');
  if ('section' in node) return node.section;
  return 'fields' in node ? node.fields.join('+') : node.field;
}

const isRow = (node: LayoutNode): node is readonly Entry[] => Array.isArray(node);

function blocks(layout: Layout): Layout[] {
  return Array.from({ length: Math.ceil(layout.length / BLOCK) }, (_, i) => layout.slice(i * BLOCK, (i + 1) * BLOCK));
}
