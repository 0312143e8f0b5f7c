// The versions of a ticket form.
import { useCallback, useId, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { Button } from '../../../engine/controls/button';
import { useNotice } from '../../../engine/data/use-notice';
import { useQuery } from '../../../engine/data/use-query';
import { Alert, RetryButton } from '../../../engine/feedback/alert';
import { type ApiError, failureText } from '../../../engine/feedback/result';
import { usePageTitle } from '../../../engine/navigation/navigation';
import { PageHead } from '../../../engine/page/page-head';
import { nounOf } from '../../../schema/model/nouns';
import type { VersionPage } from '../../../schema/ticket-types/version-page';
import { BREADCRUMBS, editPath, FORM_LIST, versionsPath } from '../model/builder-address';
import { Comparison } from './comparison';
import { fetchVersions, versionsMessages } from './form-versions';
import { VersionList } from './version-list';

/**
 * Shows who saved which of them and when, what each changed, and any two side by side. The two that are compared are in
 * the address (`?from=&to=`).
 */
export function VersionsScreen() {
  const { id = '' } = useParams();
  const pair = readPair(useSearch());
  const fetch = useCallback((signal: AbortSignal) => fetchVersions(id, undefined, signal), [id]);
  const { data, failure, isPending, refetch } = useQuery<VersionPage>(fetch);
  // Another admin has saved the form: the list shows it.
  useNotice(nounOf('ticket_form'), id, refetch);
  const title = versionsMessages.title(data?.form_name);
  usePageTitle(title);
  const breadcrumbs = [...BREADCRUMBS, { label: 'Edit Form', path: editPath(id) }];
  return (
    <div className="versions" aria-busy={!data && !failure}>
      <PageHead title={title} breadcrumbs={breadcrumbs} />
      <div className="versions-body">
        {failure && <Failed failure={failure} isPending={isPending} onRetry={() => void refetch()} />}
        {!data && !failure && <Waiting />}
        {data && failure?.kind !== 'missing' && (
          <>
            {data.ticket_form_version > 1 && (
              <VersionPicker key={`${pair}`} id={id} newest={data.ticket_form_version} pair={pair} />
            )}
            {pair ? (
              <>
                <p>
                  <Link href={versionsPath(id)}>All versions</Link>
                </p>
                <Comparison key={pair.join()} id={id} pair={pair} />
              </>
            ) : (
              <VersionList id={id} page={data} onRestored={refetch} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      {[1, 2, 3].map((card) => (
        <div key={card} className="skeleton page-skeleton-row" />
      ))}
    </>
  );
}

function Failed({ failure, isPending, onRetry }: { failure: ApiError; isPending: boolean; onRetry(): void }) {
  const isGone = failure.kind === 'missing';
  return (
    <>
      <Alert kind="error">{isGone ? versionsMessages.gone : failureText(failure)}</Alert>
      <p>
        {isGone ? (
          <Link className="button" href={FORM_LIST}>
            Back to {BREADCRUMBS[0].label}
          </Link>
        ) : (
          <RetryButton waiting={isPending} onRetry={onRetry} />
        )}
      </p>
    </>
  );
}

/** The two versions in the address; undefined where it names none. */
function readPair(query: string): readonly [number, number] | undefined {
  const given = new URLSearchParams(query);
  const [from, to] = ['from', 'to'].map((name) => {
    const text = given.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  });
  return from === undefined || to === undefined ? undefined : [from, to];
}

interface VersionPickerProps {
  /** Of the form. */
  id: string;
  /** The version in force; there is more than one. */
  newest: number;
  /** Those that are compared at present. */
  pair: readonly [number, number] | undefined;
}

/** Which two versions are compared. */
function VersionPicker({ id, newest, pair }: VersionPickerProps) {
  const [, navigate] = useLocation();
  const [from, setFrom] = useState(pair?.[0] ?? newest - 1);
  const [to, setTo] = useState(pair?.[1] ?? newest);
  return (
    <form
      className="versions-picker"
      aria-label="Compare two versions"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(versionsPath(id, [from, to]));
      }}
    >
      <VersionSelect label="Compare version" newest={newest} value={from} onChoose={setFrom} />
      <VersionSelect label="with version" newest={newest} value={to} onChoose={setTo} />
      <Button type="submit">Compare</Button>
    </form>
  );
}

interface VersionSelectProps {
  label: string;
  newest: number;
  value: number;
  onChoose(version: number): void;
}

function VersionSelect({ label, newest, value, onChoose }: VersionSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChoose(Number(target.value))}>
        {Array.from({ length: newest }, (_, index) => newest - index).map((version) => (
          <option key={version} value={version}>
            {version === newest ? `${version} (current)` : version}
          </option>
        ))}
        {/* The address may name one that does not exist. */}
        {value > newest && <option value={value}>{value}</option>}
      </select>
    </div>
  );
}
