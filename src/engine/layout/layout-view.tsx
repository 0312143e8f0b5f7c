// Walks a layout: a list runs top to bottom, a list inside it side by side and so on, a section is a titled group. A row
// is divided evenly, or into twelve columns where its fields have spans. The caller renders the entries.

import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Entry, Layout, LayoutNode, LayoutRow, TabNode, TabsNode } from '../../schema/descriptor/descriptor';
import { countOf } from '../../schema/formats/words';

/** Fields a block of a long layout holds; blocks outside the window are neither laid out nor painted. */
const BLOCK_FIELDS = 10;

/** Renders an entry as one element with this key, or nothing. A component less for each of many fields. */
export type RenderEntry = (entry: Entry, key: string) => ReactNode;

/** The render function puts the `span` of a field on the element of the field, with `spanProps`. */
export function LayoutView({ layout, renderEntry, renderTabs, isNested }: LayoutViewProps) {
  const renderOne = (node: LayoutNode) => renderNode(node, renderEntry, isNested);
  if (renderTabs && layout.some(hasTabs))
    return layout.map((node) => (hasTabs(node) ? renderTabs(node.tabs, keyOf(node)) : renderOne(node)));
  if (layout.length <= 2 * BLOCK_FIELDS) return layout.map(renderOne);
  return blocks(layout).map((block, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
    <div className="form-block" key={i}>
      {block.map(renderOne)}
    </div>
  ));
}

interface LayoutViewProps {
  layout: Layout;
  renderEntry: RenderEntry;
  /** Renders tabs as one element with this key; without it their parts stand below each other. */
  renderTabs?(tabs: readonly TabNode[], key: string): ReactNode;
  /** Below the heading of a section: its own are one level lower. */
  isNested?: boolean;
}

const hasTabs = (node: LayoutNode): node is TabsNode => typeof node === 'object' && 'tabs' in node;

interface LayoutSectionProps {
  title: string;
  /** How many fields it holds. */
  count?: number;
  /** Within another one. */
  isNested?: boolean;
  children: ReactNode;
}

/** A titled group. */
export function LayoutSection({ title, count, isNested, children }: LayoutSectionProps) {
  const id = useId();
  const Heading = isNested ? 'h3' : 'h2';
  const heading = <Heading id={id}>{title}</Heading>;
  return (
    <section className="form-section" aria-labelledby={id}>
      {/* Beside the heading and not in it, where it would be read out as the end of the title. */}
      {count === undefined ? (
        heading
      ) : (
        <div className="form-section-head">
          {heading}
          <span className="form-section-count">{countOf(count, 'field')}</span>
        </div>
      )}
      {children}
    </section>
  );
}

function renderNode(node: LayoutNode, renderEntry: RenderEntry, isNested?: boolean): ReactNode {
  const key = keyOf(node);
  if (isList<LayoutRow>(node)) {
    return (
      <div key={key} className="form-row" data-columns={node.some(hasSpan) || undefined}>
        {node.map((item) => renderItem(item, renderEntry))}
      </div>
    );
  }
  if (typeof node === 'object' && 'section' in node) {
    return (
      <LayoutSection key={key} title={node.section} isNested={isNested}>
        <LayoutView layout={node.layout} renderEntry={renderEntry} isNested />
      </LayoutSection>
    );
  }
  if (hasTabs(node))
    return node.tabs.map(({ tab, layout }) => (
      <LayoutSection key={tab} title={tab}>
        <LayoutView layout={layout} renderEntry={renderEntry} isNested />
      </LayoutSection>
    ));
  if (!hasSpan(node)) return renderEntry(node, key);
  return (
    <div key={key} className="form-row" data-columns>
      {renderEntry(node, key)}
    </div>
  );
}

/** The attributes of the element of a field that has a width of its own: so many of twelve columns. */
export const spanProps = (span: number | undefined) =>
  span === undefined ? undefined : { 'data-span': span, style: { '--span': span } as CSSProperties };

const hasSpan = (item: Entry | Layout): boolean => typeof item === 'object' && 'span' in item;

function renderItem(item: Entry | Layout, renderEntry: RenderEntry): ReactNode {
  const key = keyOf(item);
  if (!isList<Layout>(item)) return renderEntry(item, key);
  return (
    <div key={key} className="form-column">
      <LayoutView layout={item} renderEntry={renderEntry} />
    </div>
  );
}

/** Keyed by its first field: when another node takes this place, a field must not inherit the state of another. */
function keyOf(node: LayoutNode | Layout): string {
  if (typeof node === 'string') return node;
  if (isList<Layout | LayoutRow>(node)) return node.map(keyOf).join('+');
  if ('section' in node) return node.section;
  if ('tabs' in node) return node.tabs.map(({ tab }) => tab).join('+');
  // A map over two fields and a row of the same two may follow each other.
  return 'fields' in node ? `${node.as}:${node.fields.join('+')}` : node.field;
}

const isList = <List extends Layout | LayoutRow>(node: LayoutNode | Layout | LayoutRow): node is List =>
  Array.isArray(node);

function blocks(layout: Layout): Layout[] {
  return Array.from({ length: Math.ceil(layout.length / BLOCK_FIELDS) }, (_, i) =>
    layout.slice(i * BLOCK_FIELDS, (i + 1) * BLOCK_FIELDS),
  );
}
