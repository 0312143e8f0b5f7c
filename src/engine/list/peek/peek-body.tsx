// What the panel shows of its record: the same values in the same layout as the page of the record, and what happened to
// it last.
import { use, useEffect, useMemo, useState } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { localDay } from '../../../schema/formats/dates';
import { isLog } from '../../../schema/model/history';
import { dueOf, isLate } from '../../../schema/model/tasks';
import { useDataSource } from '../../data/data-context';
import type { RecordId } from '../../data/data-source';
import { Alert, RetryButton } from '../../feedback/alert';
import { failureText, type Result } from '../../feedback/result';
import { LayoutSection } from '../../layout/layout-view';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../lazy/lazy-component';
import { useWaiting } from '../../outbox/use-waiting-changes';
import { withWaiting } from '../../outbox/waiting-values';
import { Others } from '../../record/others';
import { RecordLayout } from '../../record/record-layout';
import { shownRecord } from '../../record/record-values';
import { rowId } from '../../record/row-model';
import { useViews } from '../../record/use-views';
import { WaitingNote } from '../../record/waiting-note';
import { useRegistry } from '../../registry/registry-context';
import type { ListModel } from '../model/list-model';
import { peekLayout } from './peek-layout';

const RecordHistory = lazyComponent(() => import('../../record/record-history'), 'RecordHistory');

/** Changes of a record that are shown. */
const LAST_CHANGES = 5;

/** Milliseconds that a record is shown before its history is requested: who walks through the rows needs none. */
const REST_MS = 250;

interface PeekBodyProps {
  list: ListModel;
  id: RecordId;
  result?: Result<Values>;
  retry(): void;
}

/** `result` is undefined while the record is read. Its history waits until the row has been shown for `REST_MS`. */
export function PeekBody({ list, id, result, retry }: PeekBodyProps) {
  const { history } = useDataSource();
  const isRested = useRested();
  if (result && !result.ok)
    return (
      <div className="peek-body">
        <Alert kind="error">{failureText(result.failure)}</Alert>
        {result.failure.kind !== 'missing' && (
          <p>
            <RetryButton waiting={false} onRetry={retry} />
          </p>
        )}
      </div>
    );
  return (
    <div className="peek-body" aria-busy={result === undefined || undefined}>
      <ImmediateSuspense fallback={<Skeleton />}>
        <LoadBoundary>{result ? <Facts list={list} record={result.data} /> : <Skeleton />}</LoadBoundary>
      </ImmediateSuspense>
      {result && isRested && <Others noun={list.noun} id={id} presence="reading" />}
      {history && result && isRested && !isLog(list.noun) && (
        <LayoutSection title="Last activity">
          <ImmediateSuspense>
            <LoadBoundary>
              <RecordHistory noun={list.noun} id={id} version={result} most={LAST_CHANGES} />
            </LoadBoundary>
          </ImmediateSuspense>
        </LayoutSection>
      )}
    </div>
  );
}

function Facts({ list: { noun, screen, refetch }, record }: { list: ListModel; record: Values }) {
  const registry = useRegistry();
  const shown = useMemo(() => peekLayout(noun, screen), [noun, screen]);
  const loading = shown.effects === undefined ? undefined : registry.effects(shown.effects);
  const { views } = useViews();
  const effects = loading && use(loading);
  const Banner = effects?.banner?.(record);
  const { values: found, subForms } = useMemo(() => shownRecord(noun.record, record, effects), [noun, record, effects]);
  const id = rowId(noun, record);
  const waiting = useWaiting(noun, id);
  const values = waiting ? withWaiting(noun, found, waiting) : found;
  // With the rows the record is read again, too.
  const read = async () => {
    refetch();
    return true;
  };
  return (
    <div className="peek-facts">
      {id !== undefined && <WaitingNote noun={noun} id={id} change={waiting} subForms={subForms} />}
      {Banner && <Banner record={record} refetch={read} />}
      <RecordLayout
        layout={shown.layout}
        record={noun.record}
        values={values}
        subForms={subForms}
        views={views}
        late={isLate(noun, record, localDay()) ? dueOf(noun) : undefined}
      />
    </div>
  );
}

const Skeleton = () => (
  <div className="peek-facts" aria-hidden="true">
    <div className="skeleton page-skeleton-row" />
    <div className="skeleton page-skeleton-row" />
    <div className="skeleton page-skeleton-row" />
  </div>
);

/** True once this component was shown for a moment. */
function useRested(): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRested;
}
