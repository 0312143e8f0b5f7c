// The values of a record by a layout: label above, value below, in the same cells as lists.
import { type ReactNode, useId } from 'react';
import type { Entry, FieldEntry, Layout, Property, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { isEmpty, isFiles } from '../../schema/formats/plain-values';
import { showSize } from '../../schema/formats/sizes';
import { whyEmpty } from '../../schema/model/empty-formula';
import { blockHeading, isRows } from '../../schema/model/rows';
import type { SubForm } from '../../schema/model/sub-form';
import { showCell } from '../cells/cell';
import type { StoredFile } from '../cells/files-in';
import { markLate } from '../cells/plain-cell';
import { Icon } from '../controls/icons';
import { useDataSourceIfAny } from '../data/data-context';
import { Why } from '../feedback/why';
import { LayoutSection, LayoutView, spanProps } from '../layout/layout-view';
import { TextItem } from '../layout/text-item';
import { type GroupViews, viewOf } from '../registry/registry-context';
import { detailText, groupText, isStillUnknown, readStates, shownFiles, shownValue } from './record-values';
import { RowBlocks, RowsView } from './rows-view';
import { WaitingCopy } from './waiting-note';

interface RecordLayoutProps {
  layout: Layout;
  record: RecordSchema;
  values: Values;
  /** Records within the record, by property name. */
  subForms?: Record<string, SubForm>;
  views?: GroupViews;
  /** The page is also what is printed: there is no sheet. */
  isPrinted?: boolean;
  /** The field with the day that is over, of a record that is late. */
  late?: string;
}

/** A field that its conditions hide is left out. */
export function RecordLayout({ layout, record, values, subForms, views, isPrinted, late }: RecordLayoutProps) {
  const states = readStates(record, values);
  const source = useDataSourceIfAny();
  return <LayoutView layout={layout} renderEntry={renderEntry} />;

  function renderEntry(entry: Entry, key: string): ReactNode {
    if (typeof entry === 'object' && 'fields' in entry) {
      if (states.get(entry.fields[0]!)?.hidden) return null;
      const text = (
        <ValueItem key={key} label={entry.label ?? ''}>
          {showCell(TEXT, groupText(record, values, entry))}
        </ValueItem>
      );
      const View = viewOf(views, entry.as)?.page;
      if (!View) return text;
      return (
        <View key={key} names={entry.fields} label={entry.label} record={record} values={values} isPrinted={isPrinted}>
          {text}
        </View>
      );
    }
    const { field, label, as, detail, span, uiOptions }: FieldEntry =
      typeof entry === 'string' ? { field: entry } : entry;
    const property = record.properties[field];
    if (!property || states.get(field)?.hidden) return null;
    if (typeof entry === 'object' && entry.text) return <TextItem key={key} entry={entry} property={property} />;
    const subForm = subForms?.[field];
    if (subForm) return <SubFormSection key={key} subForm={subForm} values={(values[field] ?? {}) as Values} />;
    if (property.type === 'object') return null;
    const value = shownValue(record, values, field);
    if (isStillUnknown(property, value)) return null;
    const why = isEmpty(value) ? whyEmpty(record, field, (name) => values[name]) : undefined;
    const heading = blockHeading(property, { as, uiOptions });
    return (
      <ValueItem
        key={key}
        label={label ?? property.title}
        detail={detailText(record, values, field, detail)}
        span={span}
      >
        {isRows(property) && heading !== undefined ? (
          <RowBlocks property={property} value={value} heading={heading} />
        ) : isRows(property) ? (
          <RowsView property={property} value={value} label={label ?? property.title} />
        ) : isFiles(property) ? (
          <StoredFiles files={shownFiles(property, value, source?.fileUrl)} />
        ) : (
          (field === late ? markLate : same)(showCell(property, value, as))
        )}
        {why !== undefined && <Why>{why}</Why>}
      </ValueItem>
    );
  }
}

function SubFormSection({ subForm, values }: { subForm: SubForm; values: Values }) {
  if (subForm.layout.length === 0) return null;
  return (
    <LayoutSection title={subForm.title}>
      <RecordLayout layout={subForm.layout} record={subForm.record} values={{ ...values, ...subForm.around }} />
    </LayoutSection>
  );
}

const same = (shown: ReactNode): ReactNode => shown;

const TEXT: Omit<Property, 'title'> = { type: 'string' };

interface ValueItemProps {
  label: string;
  /** The secondary line, such as the address below a name. */
  detail?: string;
  /** Columns of its row. */
  span?: number;
  children: ReactNode;
}

/** A value below its label. */
export function ValueItem({ label, detail, span, children }: ValueItemProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="record-item" role="group" aria-labelledby={id} {...spanProps(span)}>
      <div className="record-label" id={id}>
        {label}
      </div>
      <div className="record-value">{children}</div>
      {detail && <div className="record-detail">{detail}</div>}
    </div>
  );
}

/**
 * Files that belong to a record: pictures, videos and PDF are shown, anything else is a link to download. The server
 * decides by content what may be shown, and nothing here ever executes the content of a file.
 */
function StoredFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return <span className="field-hint">No files</span>;
  return (
    <ul className="stored-files">
      {files.map((file) => (
        <li key={file.url} className="stored-file">
          <Preview file={file} />
          <span className="file-text">
            <a className="file-name" href={file.url} download={file.name}>
              {file.name}
            </a>
            {file.size !== undefined && <span className="file-size">{showSize(file.size)}</span>}
            <WaitingCopy file={file} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: StoredFile }) {
  const shown = `${file.url}&view=1`;
  if (file.inline?.startsWith('image/')) {
    return (
      <a className="stored-preview" href={shown} target="_blank" rel="noreferrer" aria-label={`View ${file.name}`}>
        <img src={shown} alt="" loading="lazy" />
      </a>
    );
  }
  if (file.inline?.startsWith('video/'))
    // biome-ignore lint/a11y/useMediaCaption: recordings of users have no captions
    return <video className="stored-preview" src={shown} controls preload="metadata" aria-label={file.name} />;
  if (file.inline === 'application/pdf') {
    return (
      <a className="stored-preview" href={shown} target="_blank" rel="noreferrer" aria-label={`View ${file.name}`}>
        <Icon name="file" />
        <span>PDF</span>
      </a>
    );
  }
  return (
    <span className="stored-preview">
      <Icon name="file" />
    </span>
  );
}
