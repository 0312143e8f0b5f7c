// The deleted records of a noun, as a dialog over its list: each can be restored, and what of it no longer fits is said
// before. Loaded where it is opened.
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { isFiles } from '../../schema/formats/plain-values';
import { NOBODY } from '../../schema/model/history';
import { nounLabel } from '../../schema/model/noun-label';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { recordFor } from '../../schema/model/record-for';
import { mayDo } from '../../schema/model/rights';
import type { DeletedRecord, DeletedReference, RestorePreview, TrashPage } from '../../schema/model/trash';
import type { Errors } from '../../schema/rules/check';
import { fieldOfKey } from '../../schema/rules/check-rows';
import { Button } from '../controls/button';
import { useDataSource } from '../data/data-context';
import { useQuery } from '../data/use-query';
import { announce } from '../feedback/live-region';
import { QueryFailure } from '../feedback/query-failure';
import { failureText } from '../feedback/result';
import { ImmediateSuspense, lazyComponent } from '../lazy/lazy-component';
import { openWhenLoaded } from '../lazy/load-with-retry';
import { TitledDialog } from '../overlay/titled-dialog';
import { ShowOlder } from '../record/show-older';
import { session } from '../session/session';

const OtherValues = lazyComponent(() => import('./other-values'), 'OtherValues');

const DEBOUNCE_MS = 250;

interface DeletedRecordsProps {
  noun: Noun;
  /** Gets the focus back. */
  opener: HTMLElement;
  onRestored(): void;
  onClose(): void;
}

/** Stays open after a restore; `onRestored` fetches the list below it again. */
export function DeletedRecords({ noun, opener, onRestored, onClose }: DeletedRecordsProps) {
  const source = useDataSource();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const fetch = useCallback((signal: AbortSignal) => source.trash!(noun, { search, signal }), [source, noun, search]);
  // What is found stays until what is typed next is found.
  const { data, failure, isPending, refetch, change } = useQuery(fetch, { key: noun });
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  function restored({ trash_id, label }: DeletedRecord): void {
    // The button that was pressed goes with its row.
    heading.current?.focus();
    change((page) => ({ ...page, records: page.records.filter((record) => record.trash_id !== trash_id) }));
    announce(`${label} restored`);
    onRestored();
  }

  return (
    <TitledDialog
      title={`Deleted ${nounLabel(noun).many}`}
      className="deleted-records-dialog"
      heading={heading}
      opener={opener}
      onClose={onClose}
    >
      <div className="deleted-records-body" aria-busy={isPending || undefined}>
        <input
          className="control"
          type="search"
          aria-label="Search by name or by who deleted it"
          placeholder="Search by name or by who deleted it"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {failure && !data && <QueryFailure failure={failure} isPending={isPending} refetch={refetch} />}
        {!data && !failure && <div className="skeleton page-skeleton-row" aria-hidden="true" />}
        {data && (
          <p className="history-empty" role="status">
            {noteOf(data, search)}
          </p>
        )}
        {data && data.records.length > 0 && (
          <ul className="deleted-records">
            {data.records.map((record) => (
              <Entry key={record.trash_id} noun={noun} record={record} onRestored={() => restored(record)} />
            ))}
          </ul>
        )}
        {data && (
          <ShowOlder
            text="Show older"
            more={data.more}
            fetch={() => source.trash!(noun, { search, before: lastOf(data)! })}
            // Another search may have come meanwhile.
            onFetched={(older) => change((page) => (lastOf(page) === lastOf(data) ? joined(page, older) : page))}
          />
        )}
      </div>
    </TitledDialog>
  );
}

const lastOf = ({ records }: TrashPage): number | undefined => records.at(-1)?.trash_id;

const joined = (newer: TrashPage, older: TrashPage): TrashPage => ({
  ...older,
  records: [...newer.records, ...older.records],
});

/** The status of the list, read out as it changes. */
function noteOf({ records, days }: TrashPage, search: string): string {
  if (records.length > 0) return `Deleted records are kept for ${days} ${days === 1 ? 'day' : 'days'}.`;
  return search === '' ? 'Nothing can be restored.' : `Nothing that was deleted matches “${search}”.`;
}

function Entry({ noun, record, onRestored }: { noun: Noun; record: DeletedRecord; onRestored(): void }) {
  const source = useDataSource();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<RestorePreview>();
  const { record_id, label, deleted_at, deleted_by } = record;

  async function restore(leaveOut: boolean): Promise<void> {
    setBusy(true);
    const found = leaveOut ? undefined : await source.previewRestore!(noun, record_id);
    const isOpen = found?.ok && (Object.keys(found.data.errors).length > 0 || found.data.left_out.length > 0);
    const result = isOpen || found?.ok === false ? found : await source.restore!(noun, record_id, { leaveOut });
    setBusy(false);
    setPreview(isOpen ? found.data : undefined);
    setProblem(result.ok ? undefined : failureText(result.failure));
    if (result.ok && !isOpen) onRestored();
  }

  async function restoreWith(values: Values): Promise<Errors | undefined> {
    setBusy(true);
    const result = await source.restore!(noun, record_id, { values, leaveOut: preview!.left_out.length > 0 });
    setBusy(false);
    if (result.ok) onRestored();
    else if (result.failure.kind === 'invalid') return result.failure.fields;
    else setProblem(failureText(result.failure));
    return undefined;
  }

  async function restoreFirst(other: DeletedReference): Promise<void> {
    setBusy(true);
    const result = await source.restore!(nounOf(other.noun), other.record_id);
    setProblem(result.ok ? undefined : failureText(result.failure));
    setBusy(false);
    if (result.ok) await restore(false);
  }

  return (
    <li>
      <p id={id} className="history-what">
        <span className="history-who">{label}</span> deleted by {deleted_by ?? NOBODY} on{' '}
        <time dateTime={deleted_at}>{showDate(localMinute(new Date(deleted_at)))}</time>
      </p>
      <Button isSmall data-needs-server isBusy={isBusy} aria-describedby={id} onClick={() => void restore(false)}>
        Restore
      </Button>
      <div className="deleted-record-problem" role="status">
        {problem && <p>{problem}</p>}
        {preview && (
          <Misfits {...{ noun, preview, restoreFirst, restoreWith, isBusy }} onLeaveOut={() => void restore(true)} />
        )}
      </div>
    </li>
  );
}

/** What no longer fits, and what can be done about it. */
function Misfits({
  noun,
  preview,
  isBusy,
  restoreFirst,
  restoreWith,
  onLeaveOut,
}: {
  noun: Noun;
  preview: RestorePreview;
  isBusy: boolean;
  restoreFirst(other: DeletedReference): Promise<void>;
  restoreWith(values: Values): Promise<Errors | undefined>;
  onLeaveOut(): void;
}) {
  const role = roleOf(useSnapshot(session).user);
  const [isChoosing, setChoosing] = useState(false);
  const { errors, deleted, left_out } = preview;
  const names = [...new Set(Object.keys(errors).map(fieldOfKey))];
  // Messages of fields that can be filled in stand below them.
  const messages = Object.values(errors).flat();
  const mayChoose = mayDo(noun, 'update', role);
  const canChoose = mayChoose && names.length > 0 && names.every((name) => isFillable(noun, name));
  return (
    <>
      {!isChoosing && messages.map((message) => <p key={message}>{message}</p>)}
      {left_out.map(({ name, title, text }) => (
        <p key={name}>
          {title} has no place any more: “{text}” is left out.
        </p>
      ))}
      <p className="page-actions">
        {deleted
          .filter(({ noun }) => mayDo(nounOf(noun), 'delete', role))
          .map((other) => (
            <Button key={other.name} isSmall onClick={() => void restoreFirst(other)}>
              Restore {other.label}, too
            </Button>
          ))}
        {canChoose && !isChoosing && (
          <Button
            isSmall
            onClick={(event) => openWhenLoaded(OtherValues.load, () => setChoosing(true), event.currentTarget)}
          >
            {names.some((name) => noun.record.properties[name]!.ref) ? 'Choose another' : 'Enter another'}
          </Button>
        )}
        {messages.length === 0 && (
          <Button isSmall onClick={onLeaveOut}>
            Restore without it
          </Button>
        )}
      </p>
      {isChoosing && (
        <ImmediateSuspense>
          <OtherValues {...{ noun, preview, names, isBusy }} restore={restoreWith} />
        </ImmediateSuspense>
      )}
    </>
  );
}

/** What a save can have in the place of a value that no longer fits. */
function isFillable(noun: Noun, name: string): boolean {
  const property = recordFor(noun, 'edit').properties[name];
  return property !== undefined && !property.readOnly && !property.hash && !isFiles(property);
}
