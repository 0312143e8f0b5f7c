// The values of a record by a layout: label above, value below, in the same cells as lists. The record page draws it, and it is what is printed.
import { useId, type ReactNode } from 'react';
import type { Entry, Layout, Property, RecordSchema, Values } from '../../schema/descriptor';
import { nounOf } from '../../schema/nouns';
import type { FormPart } from '../../schema/ticket-fields';
import { showCell, valueAt } from '../cells/cell';
import { LayoutSection, LayoutView } from '../layout';
import { StoredFiles, type StoredFile } from './stored-files';

export interface RecordLayoutProps {
  layout: Layout;
  record: RecordSchema;
  values: Values;
  /** Records within the record, by property name. */
  parts?: Record<string, FormPart>;
}

export function RecordLayout({ layout, record, values, parts }: RecordLayoutProps) {
  return <LayoutView layout={layout} draw={draw} />;

  function draw(entry: Entry): ReactNode {
    if (typeof entry === 'object' && 'fields' in entry) return entry.fields.map((field) => <div key={field}>{draw(field)}</div>);
    const { field, label, as } = typeof entry === 'string' ? { field: entry } : entry;
    const property = record.properties[field];
    if (!property) return null;
    const part = parts?.[field];
    if (part) return <Part part={part} values={(values[field] ?? {}) as Values} />;
    if (property.type === 'object') return null;
    return <ValueItem label={label ?? property.title} property={property} value={shownValue(property, values, field)} as={as} />;
  }
}

function Part({ part, values }: { part: FormPart; values: Values }) {
  if (part.layout.length === 0) return null;
  return (
    <LayoutSection title={part.title}>
      <RecordLayout layout={part.layout} record={part.record} values={values} />
    </LayoutSection>
  );
}

function ValueItem({ label, property, value, as }: { label: string; property: Property; value: unknown; as?: string }) {
  const id = useId();
  return (
    <div className="record-item" role="group" aria-labelledby={id}>
      <div className="record-label" id={id}>{label}</div>
      <div className="record-value">{isFiles(property) ? <StoredFiles files={filesIn(value)} /> : showCell(property, value, as)}</div>
    </div>
  );
}

/** An id that points to another record is shown by that record's name. */
function shownValue(property: Property, values: Values, field: string): unknown {
  if (!property.ref) return values[field];
  return valueAt(values, `${property.ref}.${nounOf(property.ref).label}`) ?? values[field];
}

const isFiles = (property: Property): boolean => property.file !== undefined || property.items?.file !== undefined;

function filesIn(value: unknown): StoredFile[] {
  return (Array.isArray(value) ? value : []).filter((file): file is StoredFile => typeof file === 'object' && file !== null && 'url' in file && 'name' in file);
}
