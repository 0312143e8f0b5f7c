// The menu of a list: groups, columns, export, deleted records, and the keyboard shortcuts.
import { useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import type { Noun } from '../../../schema/descriptor/descriptor';
import { localMinute } from '../../../schema/formats/dates';
import { slug } from '../../../schema/formats/slug';
import { canComeFromFile } from '../../../schema/import/missing-columns';
import { hasCall } from '../../../schema/model/calls';
import { nounLabel } from '../../../schema/model/noun-label';
import { isRows, tablesOf } from '../../../schema/model/rows';
import { Icon } from '../../controls/icons';
import { DOWNLOAD, LateIcon, UPLOAD } from '../../controls/late-icon';
import { useDataSource } from '../../data/data-context';
import { download } from '../../data/download';
import { announce } from '../../feedback/live-region';
import { failureText } from '../../feedback/result';
import { showToast } from '../../feedback/toasts';
import { useMedia } from '../../hooks/use-media';
import { shortcutState } from '../../shortcuts/shortcut-state';
import { SHORTCUTS } from '../../shortcuts/shortcuts';
import { editableColumns } from '../model/editable';
import { bulkOf, canImport, hasFeature } from '../model/list-features';
import { matchingRows } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { ColumnChoice } from './column-choice';
import { FurtherChoice } from './further-choice';
import { GroupBy } from './group-by';

interface ListMenuProps {
  list: ListModel;
  close(): void;
  /** Opens the deleted records; missing where there are none to open. */
  showDeleted?(): void;
}

/**
 * Takes the focus when it opens. Sections are left out by the screen's `disable`, the user's rights, and on a phone.
 */
export function ListMenu({ list, close, showDeleted }: ListMenuProps) {
  const { noun, screen } = list;
  const source = useDataSource();
  const menu = useRef<HTMLDivElement>(null);
  // A phone shows lines, not columns, and has no keys.
  const isPhone = useMedia('(width < 768px)');
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('button, input, select, a')?.focus(), []);
  return (
    <div ref={menu} className="list-menu-sections">
      {!isPhone && <GroupBy list={list} />}
      {hasFeature(list.screen, 'columns') && !isPhone && <ColumnChoice list={list} />}
      {hasFeature(list.screen, 'columns') && !isPhone && list.screen.furtherColumns && <FurtherChoice list={list} />}
      {hasFeature(list.screen, 'export') && <ExportEntries list={list} close={close} />}
      {canImport(source, noun, screen) && canComeFromFile(noun) && (
        <section>
          <Link className="menu-entry" data-needs-server href={`${screen.path}/import`} onClick={close}>
            <LateIcon path={UPLOAD} />
            <span>Import</span>
          </Link>
        </section>
      )}
      {showDeleted && (
        <section>
          <button
            type="button"
            className="menu-entry"
            data-needs-server
            onClick={() => {
              close();
              showDeleted();
            }}
          >
            <Icon name="trash" />
            <span>Deleted records</span>
          </button>
        </section>
      )}
      {!isPhone && <KeyHelp list={list} />}
    </div>
  );
}

/** The keyboard shortcuts of a list, from the registry of all. */
function KeyHelp({ list: { noun, screen, columns } }: { list: ListModel }) {
  const { letters } = useSnapshot(shortcutState);
  const has = {
    selection: bulkOf(noun, screen) !== undefined,
    peek: hasCall(noun, 'read'),
    cells: editableColumns(noun, columns).length > 0,
  };
  const keys = [...SHORTCUTS.rows, ...SHORTCUTS.header].filter(
    ({ needs, isLetter }) => (!needs || has[needs]) && (letters || !isLetter),
  );
  return (
    <details>
      <summary>Keyboard</summary>
      <dl className="list-keys">
        {keys.map(({ name, keys, does }) => (
          <div key={name}>
            <dt>{keys.join(' ')}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface ExportProps {
  list: ListModel;
  close(): void;
}

/** The records of a list as a file, and the rows of each table inside them. Part of its menu. */
function ExportEntries(props: ExportProps) {
  return (
    <section>
      <ExportEntry {...props} />
      {tablesOf(props.list.noun.record).map(([name, { title }]) => (
        <ExportEntry key={name} {...props} table={name} title={title} />
      ))}
      {props.list.columns.map(({ path, label, property, isFurther }) =>
        isFurther && isRows(property) ? <ExportEntry key={path} {...props} table={path} title={label} /> : null,
      )}
    </section>
  );
}

/** The rows that match the search of a list, in its order, with the columns that it shows, in their order. */
function ExportEntry({ list, close, table, title }: ExportProps & { table?: string; title?: string }) {
  const source = useDataSource();
  const [isBusy, setBusy] = useState(false);
  const { noun, visible, state, query } = list;
  const columns = [...visible, ...list.columns.filter((column) => !visible.includes(column))];
  const found = query.shown?.page;

  async function save(): Promise<void> {
    setBusy(true);
    announce('Exporting…');
    const result = await source.export(noun, columns, visible, state, table);
    setBusy(false);
    if (!result.ok) {
      const text = failureText(result.failure);
      return text === undefined ? undefined : showToast({ kind: 'error', text });
    }
    const name = fileName(noun, new Date(), table);
    download(result.data, name);
    close();
    announce(`Exported to ${name}`);
  }

  const what = table === undefined ? 'Export CSV' : `Export ${title} as CSV`;
  return (
    <button
      type="button"
      className="menu-entry"
      data-needs-server
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : () => void save()}
    >
      <LateIcon path={DOWNLOAD} />
      <span>{isBusy ? 'Exporting…' : what}</span>
      {found && table === undefined && <span className="list-menu-note">{matchingRows(found)}</span>}
    </button>
  );
}

/** `ticket-types-2026-11-21.csv`, of a table `ticket-types-labor-2026-11-21.csv`. */
export function fileName(noun: Noun, now: Date, table?: string): string {
  const words = [slug(nounLabel(noun).many) || noun.noun, ...(table === undefined ? [] : [slug(table) || table])];
  return `${words.join('-')}-${localMinute(now).slice(0, 10)}.csv`;
}
