// The export of a list: the rows that match its search, in its order, with the columns that it shows, in their order.
// Part of its menu.
import { useState } from 'react';
import type { Noun } from '../../../schema/descriptor/descriptor';
import { localMinute } from '../../../schema/formats/dates';
import { slug } from '../../../schema/formats/slug';
import { nounLabel } from '../../../schema/model/noun-label';
import { Icon } from '../../controls/icons';
import { useDataSource } from '../../data/data-context';
import { download } from '../../data/download';
import { failureText } from '../../feedback/failure-messages';
import { announce } from '../../feedback/live-region';
import { showToast } from '../../feedback/toasts';
import { showCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';

export function ExportEntry({ list, close }: { list: ListModel; close(): void }) {
  const source = useDataSource();
  const [isBusy, setBusy] = useState(false);
  const { noun, visible, state, query } = list;
  const columns = [...visible, ...list.columns.filter((column) => !visible.includes(column))];
  const rows = query.shown?.page.filtered;

  async function save(): Promise<void> {
    setBusy(true);
    announce('Exporting…');
    const result = await source.export(noun, columns, visible, state);
    setBusy(false);
    if (!result.ok) {
      const text = failureText(result.failure);
      return text === undefined ? undefined : showToast({ kind: 'error', text });
    }
    const name = fileName(noun, new Date());
    download(result.data, name);
    close();
    announce(`Exported to ${name}`);
  }

  return (
    <section>
      <button
        type="button"
        className="menu-entry"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : () => void save()}
      >
        <Icon name="download" />
        <span>{isBusy ? 'Exporting…' : 'Export CSV'}</span>
        {rows !== undefined && (
          <span className="list-menu-note">{`${showCount(rows)} ${rows === 1 ? 'row' : 'rows'}`}</span>
        )}
      </button>
    </section>
  );
}

/** `ticket-types-2026-11-21.csv`. */
export function fileName(noun: Noun, now: Date): string {
  return `${slug(nounLabel(noun).many) || noun.noun}-${localMinute(now).slice(0, 10)}.csv`;
}
