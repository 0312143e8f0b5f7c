// The third step: every row with what becomes of it, wrong values mended for all rows at once, and the button that writes.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { countOf, countText } from '../../schema/formats/words';
import type { ImportOutcome } from '../../schema/import/import-call';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { isTyping } from '../hooks/typing';
import { useLatest } from '../hooks/use-latest';
import { shortcutState } from '../shortcuts/shortcut-state';
import { CheckedTable } from './checked-table';
import { DownloadRefused } from './download-refused';
import { EditCell } from './edit-cell';
import { FileLine } from './file-line';
import { FixPanel } from './fix-panel';
import { Problem, Progress } from './import-notes';
import type { Filter, ShownLine } from './model/checked-file';
import { OUTCOMES } from './outcomes';
import type { EditedCell, StepProps } from './step-props';
import { UnfoundNote } from './unfound-note';
import { useFromWorker } from './use-from-worker';

/** Records on a page of the table. */
const PAGE_RECORDS = 100;

/** The rows stay in the worker: a page of the table is requested with each change of filter, page or text. */
export function CheckStep(props: StepProps) {
  const { model, state } = props;
  const { counts, head } = state;
  const { letters } = useSnapshot(shortcutState);
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<EditedCell>();
  const shown = useFromWorker(props, () => model.page(filter, page, PAGE_RECORDS), `${filter} ${page}`);
  const region = useRef<HTMLDivElement>(null);
  const toRow = useRef<number>(undefined);
  const last = useRef(0);

  const next = useLatest(async () => {
    const found = await model.nextRefused(last.current, PAGE_RECORDS);
    if (!found) return;
    last.current = found.row;
    toRow.current = found.row;
    setFilter('all');
    setPage(found.page);
    showRow();
  });

  const focusTable = useCallback(() => tableOf(region)?.focus({ preventScroll: true }), []);

  /** Once its page is there. */
  const showRow = useCallback(() => {
    const row = region.current?.querySelector<HTMLElement>(`[data-row="${toRow.current}"]`);
    if (!row) return;
    toRow.current = undefined;
    row.scrollIntoView({ block: 'center' });
    row.querySelector<HTMLElement>('button, [tabindex]')?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page
  useEffect(() => {
    showRow();
    // A cell that was mended is gone with its focus.
    if (document.activeElement === document.body) focusTable();
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins above
  useEffect(() => {
    if (toRow.current === undefined) tableOf(region)?.scrollTo({ top: 0 });
  }, [filter, page]);

  useEffect(() => {
    if (!letters) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void next();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [letters, next]);

  function choose(wanted: Filter): void {
    setFilter(wanted);
    setPage(1);
  }

  return (
    <>
      <div className="import-top">
        <FileLine head={head!}>
          <ColumnsNote {...props} />
        </FileLine>
        <Progress {...props} />
        <Problem {...props} />
        <UnfoundNote {...props} />
        <div className="import-filters">
          <fieldset>
            <legend className="visually-hidden">Rows that are shown</legend>
            <FilterButton isOn={filter === 'all'} onClick={() => choose('all')}>
              <b>{countText(counts!.all)}</b> rows
            </FilterButton>
            {OUTCOMES.map(({ outcome, label }) => (
              <FilterButton
                key={outcome}
                outcome={outcome}
                isOn={filter === outcome}
                onClick={() => choose(filter === outcome ? 'all' : outcome)}
              >
                <b>{countText(counts![outcome])}</b> {label.toLowerCase()}
              </FilterButton>
            ))}
          </fieldset>
          <p className="import-range" role="status">
            {rangeText(shown?.lines)}
          </p>
          {counts!.refused > 0 && (
            <Button look="quiet" isSmall onClick={() => void next()}>
              Next refused {letters && <kbd>N</kbd>}
            </Button>
          )}
        </div>
      </div>
      <div className="import-check" ref={region}>
        <div className="import-table-side">
          <CheckedTable {...props} lines={shown?.lines} onEdit={setEdited} />
          <Pages page={page} records={shown?.records ?? 0} onPage={setPage} />
        </div>
        <FixPanel {...props} onEdit={setEdited} onLost={focusTable} />
      </div>
      <CheckFooter {...props} />
      {edited && <EditCell {...props} cell={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const tableOf = ({ current }: RefObject<HTMLElement | null>): HTMLElement | null | undefined =>
  current?.querySelector<HTMLElement>('.import-region');

function rangeText(lines: readonly ShownLine[] | undefined): string {
  const [first, last] = [lines?.[0], lines?.at(-1)];
  if (!first || !last) return lines ? 'No such rows' : '';
  return first === last
    ? `Row ${countText(first.row)} shown`
    : `Rows ${countText(first.row)}–${countText(last.row)} shown`;
}

function FilterButton({
  outcome,
  isOn,
  onClick,
  children,
}: {
  outcome?: ImportOutcome;
  isOn: boolean;
  onClick(): void;
  children: React.ReactNode;
}) {
  return (
    <button type="button" className="import-filter" data-outcome={outcome} aria-pressed={isOn} onClick={onClick}>
      {outcome && <span className="import-sign" data-outcome={outcome} aria-hidden="true" />}
      <span>{children}</span>
    </button>
  );
}

/** "8 of 9 columns matched, DISPATCH_CD is left out", and the way back to them. */
function ColumnsNote({ model, state: { head, names, id } }: StepProps) {
  const left = head!.headings.filter((_, at) => names[at] === '');
  const matched = names.length - left.length;
  return (
    <>
      <span>
        <Icon name="check" /> {matched} of {countOf(names.length, 'column')} matched
        {left.length === 1 ? (
          <>
            , <strong>{left[0]}</strong> is left out
          </>
        ) : (
          left.length > 1 && `, ${left.length} are left out`
        )}
      </span>
      {/* Read otherwise, what is written already would be written once more. */}
      {id === undefined && (
        <Button look="quiet" isSmall onClick={() => model.show('columns')}>
          Change columns
        </Button>
      )}
    </>
  );
}

function Pages({ page, records, onPage }: { page: number; records: number; onPage(page: number): void }) {
  const pages = Math.max(1, Math.ceil(records / PAGE_RECORDS));
  if (pages === 1) return null;
  return (
    <nav className="import-pages" aria-label="Pages of rows">
      <Button isSmall isDisabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {countText(page)} of {countText(pages)}
      </span>
      <Button isSmall isDisabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** What stays out, and the one filled button. */
function CheckFooter({ model, state }: StepProps) {
  const { counts, busy, isAll, head, isWritten, id } = state;
  const { refused, open } = counts!;
  const valid = counts!.new + counts!.changed;
  const isRefused = isAll && refused > 0;
  return (
    <div className="import-footer">
      <p>
        {refused > 0 && <span className="import-sign" data-outcome="refused" aria-hidden="true" />}
        {isWritten ? 'Some rows are written already.' : footText(refused, isAll)}
      </p>
      {refused > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={isAll}
            disabled={id !== undefined}
            onChange={({ target }) => model.setAll(target.checked)}
          />
          <span>All or nothing</span>
        </label>
      )}
      <div className="import-footer-buttons">
        {refused > 0 && <DownloadRefused model={model} head={head!} />}
        <Button
          look="primary"
          data-needs-server
          isBusy={busy !== undefined}
          isDisabled={valid === 0 || open > 0 || isRefused}
          onClick={() => void model.write()}
        >
          Import {countText(valid)} valid {valid === 1 ? 'row' : 'rows'}
        </Button>
      </div>
    </div>
  );
}

const footText = (refused: number, isAll: boolean): string => {
  const nothing = 'Nothing is written before Import.';
  if (refused === 0) return nothing;
  if (isAll) return `Nothing is imported while ${countOf(refused, 'row')} ${refused === 1 ? 'is' : 'are'} refused.`;
  return `${countText(refused)} refused ${refused === 1 ? 'row stays' : 'rows stay'} out. ${nothing}`;
};
