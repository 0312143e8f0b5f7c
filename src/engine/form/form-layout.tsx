// Draws a layout: a list runs top to bottom, a list inside it side by side, a section is a titled group (DESIGN.md section 3, choice 3).
// Used for the record of a form and, one level down, for the parts that effects bring.
import { useId } from 'react';
import type { Entry, FieldEntry, GroupEntry, Layout, LayoutNode } from '../../schema/descriptor';
import { useForm, usePart } from './form-context';
import { FormField } from './form-field';

/** Fields a block of a long layout holds; blocks outside the window are neither laid out nor painted. */
const BLOCK = 10;

/** `prefix` is the part the layout belongs to (`form_fields.`), empty for the record itself. */
export function FormLayout({ layout, prefix = '' }: { layout: Layout; prefix?: string }) {
  if (layout.length <= 2 * BLOCK) return layout.map((node) => <LayoutItem key={keyOf(node)} node={node} prefix={prefix} />);
  return blocks(layout).map((block, i) => (
    <div className="form-block" key={i}>
      {block.map((node) => (
        <LayoutItem key={keyOf(node)} node={node} prefix={prefix} />
      ))}
    </div>
  ));
}

function LayoutItem({ node, prefix }: { node: LayoutNode; prefix: string }) {
  if (isRow(node)) {
    return (
      <div className="form-row">
        {node.map((entry) => (
          <EntryItem key={keyOf(entry)} entry={entry} prefix={prefix} />
        ))}
      </div>
    );
  }
  if (typeof node === 'object' && 'section' in node) return <Section title={node.section} layout={node.layout} prefix={prefix} />;
  return <EntryItem entry={node} prefix={prefix} />;
}

function EntryItem({ entry, prefix }: { entry: Entry; prefix: string }) {
  const { store } = useForm();
  if (typeof entry === 'object' && 'fields' in entry) return <GroupItem entry={entry} prefix={prefix} />;
  const field: FieldEntry = typeof entry === 'string' ? plain(entry) : entry;
  const name = prefix + field.field;
  if (store.rule(name).property.type === 'object') return <PartItem name={name} />;
  return <FormField name={name} entry={field} />;
}

/** The lint has seen to it that the widget exists. */
function GroupItem({ entry, prefix }: { entry: GroupEntry; prefix: string }) {
  const { groups } = useForm();
  const Group = groups[entry.as];
  return Group ? <Group names={entry.fields.map((field) => prefix + field)} label={entry.label} /> : null;
}

/** A property that is a record of its own is drawn as a section, as soon as something has said what it holds. */
function PartItem({ name }: { name: string }) {
  const { store } = useForm();
  const part = usePart(store, name);
  if (!part || part.layout.length === 0) return null;
  return <Section key={part.title} title={part.title} layout={part.layout} prefix={`${name}.`} count={part.layout.length} />;
}

function Section({ title, layout, prefix, count }: { title: string; layout: Layout; prefix: string; count?: number }) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {count !== undefined && <span className="form-section-count">{count === 1 ? '1 field' : `${count} fields`}</span>}
      </h2>
      <FormLayout layout={layout} prefix={prefix} />
    </section>
  );
}

/** Named by its first field: when the ticket type changes, a field never inherits the inner state of another. */
function keyOf(node: LayoutNode): string {
  if (typeof node === 'string') return node;
  if (isRow(node)) return node.map(keyOf).join('+');
  if ('section' in node) return node.section;
  return 'fields' in node ? node.fields.join('+') : node.field;
}

const isRow = (node: LayoutNode): node is readonly Entry[] => Array.isArray(node);

/** One object a name, so that a field's memo sees the same entry on every render. */
const plainEntries = new Map<string, FieldEntry>();
function plain(field: string): FieldEntry {
  const entry = plainEntries.get(field) ?? { field };
  plainEntries.set(field, entry);
  return entry;
}

function blocks(layout: Layout): Layout[] {
  return Array.from({ length: Math.ceil(layout.length / BLOCK) }, (_, i) => layout.slice(i * BLOCK, (i + 1) * BLOCK));
}
