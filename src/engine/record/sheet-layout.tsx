// The layout of a printed sheet: values with their label above, and records within the record as lines of label and
// value in two columns.
import { type ReactNode, useState } from 'react';
import { statesFor } from '../../schema/conditions/field-states';
import type { Entry, FieldEntry, Layout, LayoutNode, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { isFiles } from '../../schema/formats/plain-values';
import { showSize } from '../../schema/formats/sizes';
import { plainCell } from '../../schema/model/cell-value';
import { entriesIn } from '../../schema/model/layout-fields';
import { isRows } from '../../schema/model/rows';
import type { SubForm } from '../../schema/model/sub-form';
import { filesIn, type StoredFile } from '../cells/files-in';
import { useDataSourceIfAny } from '../data/data-context';
import { LayoutView } from '../layout/layout-view';
import { type GroupViews, viewOf } from '../registry/registry-context';
import { detailText, groupText, isStillUnknown, readStates, shownFiles, shownValue } from './record-values';
import { PaperRows } from './rows-view';

interface SheetLayoutProps {
  layout: Layout;
  record: RecordSchema;
  values: Values;
  subForms?: Record<string, SubForm>;
  views?: GroupViews;
}

/** A field that its conditions hide is left out. */
export function SheetLayout({ layout, record, values, subForms, views }: SheetLayoutProps) {
  const states = readStates(record, values);
  const source = useDataSourceIfAny();
  const headings = layout.flatMap(headingsIn);
  return <LayoutView layout={layout} renderEntry={renderEntry} />;

  function renderEntry(entry: Entry, key: string): ReactNode {
    if (typeof entry === 'object' && 'fields' in entry) {
      if (states.get(entry.fields[0]!)?.hidden) return null;
      const text = <Item key={key} label={entry.label ?? ''} text={groupText(record, values, entry)} />;
      const View = viewOf(views, entry.as)?.sheet;
      if (!View) return text;
      return (
        <View key={key} names={entry.fields} label={entry.label} record={record} values={values}>
          {text}
        </View>
      );
    }
    const { field, label, as, detail, uiOptions }: FieldEntry = typeof entry === 'string' ? { field: entry } : entry;
    const property = record.properties[field];
    if (!property || states.get(field)?.hidden) return null;
    const subForm = subForms?.[field];
    if (subForm) return <SubFormLines key={key} subForm={subForm} values={(values[field] ?? {}) as Values} />;
    const value = shownValue(record, values, field);
    if (isStillUnknown(property, value)) return null;
    const title = label ?? property.title;
    if (isFiles(property)) {
      const files = shownFiles(property, value, source?.fileUrl);
      // An image has the title for a name.
      const isNamed = headings.includes(title) || files[0]?.name === title;
      return (
        <div key={key} className="sheet-item">
          {!isNamed && <div className="sheet-label">{title}</div>}
          <SheetFiles files={files} />
        </div>
      );
    }
    if (isRows(property))
      return (
        <div key={key} className="sheet-item">
          {!headings.includes(title) && <div className="sheet-label">{title}</div>}
          <PaperRows property={property} value={value} entry={{ as, uiOptions }} label={title} />
        </div>
      );
    return property.type === 'object' ? null : (
      <Item
        key={key}
        label={title}
        text={plainCell(property, value, as)}
        detail={detailText(record, values, field, detail)}
      />
    );
  }
}

function Item({ label, text, detail }: { label: string; text: string; detail?: string }) {
  return (
    <div className="sheet-item">
      <div className="sheet-label">{label}</div>
      <div className="sheet-value">{text || '–'}</div>
      {detail && <div className="sheet-detail">{detail}</div>}
    </div>
  );
}

/** More letters than this do not fit into two lines of half a page. */
const MAX_SHORT_LENGTH = 56;

/** Every field of the sub-form in the order of its layout; short ones share a line with their neighbour. */
function SubFormLines({ subForm, values }: { subForm: SubForm; values: Values }) {
  const states = statesFor(subForm.record, { ...values, ...subForm.around });
  return (
    <dl className="sheet-lines">
      {fieldEntriesIn(subForm.layout).map(({ field, as, text: role, uiOptions }) => {
        const property = subForm.record.properties[field];
        if (!property || states.get(field)?.hidden) return null;
        if (role)
          return (
            <div key={field} className="sheet-line" data-wide data-text={role === 'page' ? 'section' : role}>
              <dt>{property.title}</dt>
              <dd>{property.description}</dd>
            </div>
          );
        if (isRows(property))
          return (
            <div key={field} className="sheet-line" data-wide>
              <dt>{property.title}</dt>
              <dd>
                <PaperRows property={property} value={values[field]} entry={{ as, uiOptions }} />
              </dd>
            </div>
          );
        const files = isFiles(property) ? filesIn(values[field]) : [];
        const text = isFiles(property) ? '' : plainCell(property, values[field], as);
        return (
          <div
            key={field}
            className="sheet-line"
            data-as={as}
            data-empty={(files.length === 0 && text === '') || undefined}
            data-wide={files.length > 0 || text.length > MAX_SHORT_LENGTH || text.includes('\n') || undefined}
          >
            <dt>{property.title}</dt>
            <dd>{files.length > 0 ? <SheetFiles files={files} /> : text || '–'}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The headings of sections and tabs: files below one of their own name need no label. */
function headingsIn(node: LayoutNode): string[] {
  if (typeof node !== 'object') return [];
  if ('section' in node) return [node.section, ...node.layout.flatMap(headingsIn)];
  return 'tabs' in node ? node.tabs.flatMap(({ tab, layout }) => [tab, ...layout.flatMap(headingsIn)]) : [];
}

/** The fields of a layout in reading order. */
const fieldEntriesIn = (layout: Layout): FieldEntry[] =>
  entriesIn(layout).flatMap((entry) => {
    if (typeof entry === 'string') return { field: entry };
    return 'fields' in entry ? entry.fields.map((field) => ({ field })) : entry;
  });

/**
 * The files of a record on paper: images as thumbnails, of the others name, kind and size. Images load with the page:
 * an image that is not loaded when printing begins stays blank. The page shows most of them anyway. Images first, so
 * that thumbnails stand beside each other.
 */
function SheetFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return <p className="sheet-detail sheet-none">No files</p>;
  return (
    <ul className="sheet-files">
      {files
        .toSorted((a, b) => Number(isImage(b)) - Number(isImage(a)))
        .map((file) => (
          <SheetFile key={file.url} file={file} />
        ))}
    </ul>
  );
}

function SheetFile({ file }: { file: StoredFile }) {
  // Its link may have expired, or the bytes are not the claimed kind: the name is still worth a line.
  const [failed, setFailed] = useState(false);
  const about = [kindOf(file), file.size === undefined ? '' : showSize(file.size)].filter(Boolean).join(' · ');
  return (
    <li className="sheet-file">
      {isImage(file) && !failed && (
        <img src={`${file.url}&view=1`} alt="" fetchPriority="low" onError={() => setFailed(true)} />
      )}
      <span className="sheet-file-name">{file.name}</span>
      <span className="sheet-file-about">{about}</span>
    </li>
  );
}

const isImage = (file: StoredFile): boolean => file.inline?.startsWith('image/') ?? false;

function kindOf(file: StoredFile): string {
  if (isImage(file)) return 'Image';
  if (file.inline?.startsWith('video/')) return 'Video';
  return file.inline === 'application/pdf' ? 'Document' : 'File';
}
