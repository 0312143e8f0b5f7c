// The page of one record: everything it holds, for reading and printing, rendered from the same kind of layout as a
// form (kind `form`, `"readonly": true`). Loaded when such a page is first opened.
import { use, useState } from 'react';
import { Link, useParams, useSearch } from 'wouter';
import type { FormScreen, Noun, Values } from '../../schema/descriptor/descriptor';
import { localDay, localMinute, showDate } from '../../schema/formats/dates';
import { hasComments } from '../../schema/model/comments';
import { type AsItWas, isLog } from '../../schema/model/history';
import { entriesIn } from '../../schema/model/layout-fields';
import { lowered } from '../../schema/model/noun-label';
import { endOf } from '../../schema/model/states';
import { dueOf, isLate } from '../../schema/model/tasks';
import { Icon } from '../controls/icons';
import { LateIcon } from '../controls/late-icon';
import { useDataSource } from '../data/data-context';
import { useNotice } from '../data/use-notice';
import type { Query } from '../data/use-query';
import { Alert, RetryButton } from '../feedback/alert';
import { type ApiError, failureText } from '../feedback/result';
import { useIsGone } from '../hooks/use-is-gone';
import { LayoutSection } from '../layout/layout-view';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../lazy/lazy-component';
import type { ChunkError } from '../lazy/load-code';
import { LoadError } from '../lazy/load-error';
import { usePageTitle } from '../navigation/navigation';
import { useWaiting } from '../outbox/use-waiting-changes';
import { withWaiting } from '../outbox/waiting-values';
import { PageHead } from '../page/page-head';
import type { RecordLink } from '../registry/effects';
import { type GroupViews, useRegistry, viewOf } from '../registry/registry-context';
import { Others } from './others';
import { PrintSheet } from './print-sheet';
import { type RecordAction, RecordActions } from './record-actions';
import { RecordHead, useEditAction } from './record-head';
import { RecordLayout, ValueItem } from './record-layout';
import { screenTitle } from './record-page';
import { shownRecord } from './record-values';
import { rowName, rowPath } from './row-model';
import { useStateActions } from './state-actions';
import { useAssignToMe } from './task-head';
import { useAsItWas, useRecord } from './use-record';
import { useViews } from './use-views';
import { WaitingNote } from './waiting-note';

const PRINTER =
  'M4.25 5.75v-4h7.5v4M4.25 11.75h-1.5c-.55 0-1-.45-1-1v-4c0-.55.45-1 1-1h10.5c.55 0 1 .45 1 1v4c0 .55-.45 1-1 1h-1.5M4.25 9.75h7.5v4.5h-7.5Z';

const CommentsSection = lazyComponent(() => import('./record-comments'), 'CommentsSection');
const HistorySection = lazyComponent(() => import('./record-history'), 'HistorySection');

/** With `?at=` in the address the record as it was then. Another id is another page: nothing of the last one stays. */
export function RecordScreenView(props: { noun: Noun; screen: FormScreen }) {
  const { id = '' } = useParams();
  const at = new URLSearchParams(useSearch()).get('at');
  return <RecordPage key={id} {...props} id={id} at={at} />;
}

/** @param at the moment as of which the record is shown, an ISO text; null for the present. */
function RecordPage({ noun, screen, id, at }: { noun: Noun; screen: FormScreen; id: string; at: string | null }) {
  const registry = useRegistry();
  const { history, comments } = useDataSource();
  const hasHistory = history !== undefined && !isLog(noun);
  const canComment = comments !== undefined && hasComments(noun);
  const loadingEffects = screen.effects ? registry.effects(screen.effects) : undefined;
  const { views, failure: viewsFailure, retry: loadViews } = useViews();
  const effects = loadingEffects && use(loadingEffects);
  const present = useRecord(noun, at === null ? id : undefined);
  const past = useAsItWas(noun, id, at);
  const { failure, isPending, refetch } = at === null ? present : past;
  // Of what it was then nothing changes.
  useNotice(noun, at === null ? id : undefined, refetch);
  const record = at === null ? present.record : (past.data?.record as Values | undefined);
  const waiting = useWaiting(noun, at === null ? id : undefined);
  // Many are open side by side: each tab has the name of its record.
  usePageTitle(record ? String(record[noun.label] ?? screen.title) : screen.title);
  const breadcrumbs = [{ label: screenTitle(screen.under), path: screen.under }];

  if (failure && !record)
    return (
      <RecordError
        noun={noun}
        screen={screen}
        breadcrumbs={breadcrumbs}
        failure={failure}
        isPending={isPending}
        onRetry={() => void refetch()}
      />
    );
  if (!record) return <Waiting title={screen.title} breadcrumbs={breadcrumbs} />;
  const { values: read, subForms: within } = shownRecord(noun.record, record, effects);
  const values = waiting ? withWaiting(noun, read, waiting) : read;
  const Banner = at === null ? effects?.banner?.(record) : undefined;
  const moment = at === null ? undefined : `As it was on ${showDate(localMinute(new Date(at)))}`;
  const today = localDay(at === null ? undefined : new Date(at));
  const page = (
    <div className="record-page">
      <RecordHead
        noun={noun}
        screen={screen}
        id={id}
        record={record}
        today={today}
        title={`${noun.title} ${String(values[noun.label] ?? id)}`}
      >
        <PageActions
          {...{ noun, screen, id, record }}
          isPast={at !== null}
          refetch={refetch}
          links={effects?.links?.(record) ?? []}
          prepare={() => preparePrint(views, screen, values)}
        />
      </RecordHead>
      {failure && <Unrefreshed failure={failure} isPending={isPending} refetch={refetch} />}
      {at === null && <Others noun={noun} id={id} presence="reading" />}
      {moment && (
        <p className="past-notice">
          {moment}. <Link href={rowPath(screen.path, id)}>Show it as it is now</Link>
        </p>
      )}
      {at === null && <WaitingNote noun={noun} id={id} change={waiting} subForms={within} />}
      {Banner && (
        <ImmediateSuspense>
          <LoadBoundary>
            <Banner record={record} refetch={refetch} />
          </LoadBoundary>
        </ImmediateSuspense>
      )}
      <div className="record-parts">
        <div className="form-body record-body">
          {viewsFailure && <ViewsMissing failure={viewsFailure} onRetry={loadViews} />}
          <RecordLayout
            layout={screen.layout}
            record={noun.record}
            values={values}
            subForms={within}
            views={views}
            isPrinted={!screen.print}
            late={isLate(noun, record, today) ? dueOf(noun) : undefined}
          />
          {at !== null && <FormerValues others={past.data?.others ?? []} />}
        </div>
        {hasHistory && (
          <div className="record-activity">
            <ImmediateSuspense>
              <LoadBoundary>
                {canComment && <CommentsSection noun={noun} id={id} about={rowName(noun, record)} />}
                <HistorySection
                  {...{ noun, id }}
                  version={record}
                  page={rowPath(screen.path, id)}
                  onRestored={at === null && !endOf(noun, record) ? () => void refetch() : undefined}
                />
              </LoadBoundary>
            </ImmediateSuspense>
          </div>
        )}
      </div>
    </div>
  );
  if (!screen.print) return page;
  return (
    <>
      {page}
      <PrintSheet
        noun={noun}
        id={id}
        read={record}
        sheet={screen.print}
        moment={waiting ? 'With changes that wait to be sent' : moment}
        values={values}
        subForms={within}
        views={views}
      />
    </>
  );
}

/** What a record of then held that one of today has no place for. */
function FormerValues({ others }: Pick<AsItWas, 'others'>) {
  if (others.length === 0) return null;
  return (
    <LayoutSection title="Fields and files of then">
      {others.map(({ name, title, text }) => (
        <ValueItem key={name} label={title}>
          {text}
        </ValueItem>
      ))}
    </LayoutSection>
  );
}

interface PageActionsProps {
  noun: Noun;
  screen: FormScreen;
  id: string;
  record: Values;
  /** Of what it was then nothing can be changed. */
  isPast: boolean;
  refetch(): void;
  links: readonly RecordLink[];
  /** Loads what paper shows. */
  prepare(): Promise<unknown>;
}

/** What is done most comes first: the record is edited, assigned, moved on. */
function PageActions({ noun, screen, id, record, isPast, refetch, links, prepare }: PageActionsProps) {
  const edit = useEditAction({ noun, screen, id, record });
  const assign = useAssignToMe({ noun, id, record, refetch });
  const states = useStateActions({ noun, id, record, refetch });
  const print = usePrint(prepare);
  const changing = [
    ...(assign ? [assign] : []),
    ...states.actions,
    ...links.map(({ label, icon, path }) => ({ key: path, label, icon: <Icon name={icon} />, path })),
  ];
  return (
    <>
      <RecordActions actions={[...(edit ? [edit] : []), ...(isPast ? [] : changing), print]} />
      {states.dialog}
    </>
  );
}

/** The browser waits for nothing once it prints, so that what a map needs is loaded before. */
function usePrint(prepare: () => Promise<unknown>): RecordAction {
  const [isWaiting, setWaiting] = useState(false);
  const isGone = useIsGone();
  const go = async () => {
    setWaiting(true);
    await prepare();
    // Another page is not what was to be printed.
    if (isGone()) return;
    setWaiting(false);
    print();
  };
  return { key: 'print', label: 'Print', icon: <LateIcon path={PRINTER} />, isBusy: isWaiting, run: () => void go() };
}

/** Milliseconds that printing waits for what paper shows. What cannot be loaded is not waited for. */
const VIEWS_TIMEOUT_MS = 3000;

async function preparePrint(
  views: GroupViews | undefined,
  { print: sheet, layout }: FormScreen,
  values: Values,
): Promise<void> {
  const shown = entriesIn(sheet?.layout ?? layout).filter((entry) => typeof entry === 'object' && 'fields' in entry);
  const wait = new Promise((resolve) => setTimeout(resolve, VIEWS_TIMEOUT_MS));
  await Promise.race([
    wait,
    Promise.allSettled(shown.map(({ as, fields }) => viewOf(views, as)?.preparePrint({ names: fields, values }))),
  ]);
}

/** Nothing of the record is missing: what has a view of its own is shown as text. */
function ViewsMissing({ failure, onRetry }: { failure: ChunkError; onRetry(): void }) {
  return (
    <section className="map-missing" aria-label="Not loaded">
      <p>A part of this page could not be loaded. All values are here.</p>
      <LoadError failure={failure} onRetry={onRetry} />
    </section>
  );
}

type Breadcrumbs = { label: string; path: string }[];

function Waiting({ title, breadcrumbs }: { title: string; breadcrumbs: Breadcrumbs }) {
  return (
    <div className="record-page" aria-busy="true">
      <PageHead title={title} breadcrumbs={breadcrumbs} />
      <div className="form-body record-body">
        {Array.from({ length: 5 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
          <div className="skeleton page-skeleton-row" key={i} />
        ))}
      </div>
    </div>
  );
}

interface RecordErrorProps {
  noun: Noun;
  screen: FormScreen;
  breadcrumbs: Breadcrumbs;
  failure: ApiError;
  isPending: boolean;
  onRetry(): void;
}

/** The page stays as it was last read, with what is typed on it. */
function Unrefreshed({
  failure,
  isPending,
  refetch,
}: Pick<Query<Values>, 'isPending' | 'refetch'> & { failure: ApiError }) {
  // The button goes once the record is there.
  const retry = async () => {
    if (await refetch()) document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <div className="past-notice">
      <Alert kind="error">
        {failureText(failure)} What is shown may have changed since.{' '}
        <RetryButton waiting={isPending} onRetry={() => void retry()} />
      </Alert>
    </div>
  );
}

/** A record that does not exist is final; any other failure may be temporary. */
function RecordError({ noun, screen, breadcrumbs, failure, isPending, onRetry }: RecordErrorProps) {
  const gone = failure.kind === 'missing';
  return (
    <div className="record-page">
      <PageHead title={gone ? `${noun.title} not found` : screen.title} breadcrumbs={breadcrumbs} />
      <div className="form-body record-body">
        {gone ? (
          <p>There is no such {lowered(noun.title)}. The link may be wrong, or it was deleted.</p>
        ) : (
          <Alert kind="error">{failureText(failure)}</Alert>
        )}
        <p>
          {gone ? (
            <Link className="button" href={screen.under}>
              {breadcrumbs[0]?.label}
            </Link>
          ) : (
            <RetryButton waiting={isPending} onRetry={onRetry} />
          )}
        </p>
      </div>
    </div>
  );
}
