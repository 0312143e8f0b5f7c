// What happened to a record: who changed what and when, the newest first. Loaded where it is shown.
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { Noun } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import {
  type HistoryPage,
  type LoggedChange,
  type LoggedField,
  NOBODY,
  type Phrase,
  phrasesOf,
} from '../../schema/model/history';
import { initials } from '../../schema/model/profile';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { useQuery } from '../data/use-query';
import { QueryFailure } from '../feedback/query-failure';
import type { Result } from '../feedback/result';
import { RestoreValue, type Restoring } from './restore-value';
import { ShowOlder } from './show-older';

interface RecordHistoryProps {
  noun: Noun;
  id: RecordId;
  /** The version of the record: with another one the history is another one. */
  version?: unknown;
  /** The page of the record, which also shows it as it was. */
  page?: string;
  /** What putting a former value back does; without it none can be. */
  restoring?: Restoring;
  /** Only so many are shown, and no way to the older ones. */
  most?: number;
}

/** The list without a heading: what is around it has one. */
export function RecordHistory({ noun, id, version, page, restoring, most }: RecordHistoryProps) {
  const source = useDataSource();
  /** As many as are shown are fetched again. */
  const shown = useRef<HistoryPage>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the record has another history
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      let result = await source.history!(noun, id, { signal });
      // A page of a view is empty where all of its changes are of other fields: it leads to no older one.
      for (let had = 0; result.ok && result.data.more; ) {
        const newer = result.data;
        const { length } = newer.changes;
        if (length === had || length >= (shown.current?.changes.length ?? 0)) break;
        had = length;
        const older = await source.history!(noun, id, { before: lastOf(newer), signal });
        result = older.ok ? { ...older, data: joined(newer, older.data) } : older;
      }
      return result;
    },
    [source, noun, id, version],
  );
  const { data, failure, isPending, refetch, change } = useQuery(fetch, { key: `${noun.noun} ${id}` });
  shown.current = data;
  if (failure && !data) return <QueryFailure failure={failure} isPending={isPending} refetch={refetch} />;
  if (!data) return <div className="skeleton page-skeleton-row" aria-hidden="true" />;
  const { changes, more } = data;

  /** Again where the list has another end by then: something between would be left out. */
  async function fetchOlder(): Promise<Result<HistoryPage>> {
    const before = lastOf(shown.current);
    const older = await source.history!(noun, id, { before });
    return older.ok && lastOf(shown.current) !== before ? fetchOlder() : older;
  }

  if (changes.length === 0) return <p className="history-empty">No changes are recorded.</p>;
  return (
    <>
      <ol className="history">
        {changes.slice(0, most).map((change) => (
          <Entry key={change.change_id} change={change} page={page}>
            {(field) =>
              restoring && (
                <RestoreValue {...{ noun, change, field, restoring }} latest={latestOf(changes, field.name)} />
              )
            }
          </Entry>
        ))}
      </ol>
      <ShowOlder
        text="Show older changes"
        more={more && most === undefined}
        fetch={fetchOlder}
        onFetched={(older) => change((page) => joined(page, older))}
      />
    </>
  );
}

const lastOf = (page: HistoryPage | undefined): number | undefined => page?.changes.at(-1)?.change_id;

const joined = (newer: HistoryPage, older: HistoryPage): HistoryPage => ({
  ...older,
  changes: [...newer.changes, ...older.changes],
});

const latestOf = (changes: readonly LoggedChange[], name: string): LoggedChange =>
  changes.find(({ fields }) => fields.some((field) => field.name === name))!;

interface EntryProps extends Pick<RecordHistoryProps, 'page'> {
  change: LoggedChange;
  /** After what is said of a field. */
  children(field: LoggedField): ReactNode;
}

function Entry({ change, page, children }: EntryProps) {
  const { changed_at, user_name, token_name } = change;
  const name = user_name ?? NOBODY;
  const phrases = phrasesOf(change);
  const moment = showDate(localMinute(new Date(changed_at)));
  return (
    <li>
      <span className="avatar" aria-hidden="true">
        {user_name ? initials(user_name) : '–'}
      </span>
      <p className="history-what">
        <span className="history-who">{name}</span>
        {token_name && ` (token ${token_name})`}{' '}
        {phrases.map((phrase, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
          <span key={index}>
            {index > 0 && (index === phrases.length - 1 ? ' and ' : ', ')}
            <PhraseText phrase={phrase} />
            {change.action === 'change' && children(change.fields[index]!)}
          </span>
        ))}
      </p>
      <time dateTime={changed_at}>
        {page && change.action !== 'delete' ? (
          <Link href={`${page}?at=${changed_at}`} aria-label={`As it was on ${moment}`} title="As it was then">
            {moment}
          </Link>
        ) : (
          moment
        )}
      </time>
    </li>
  );
}

const PhraseText = ({ phrase }: { phrase: Phrase }) =>
  phrase.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a phrase never change
    typeof part === 'string' ? part : <strong key={index}>{part.strong}</strong>,
  );

interface HistorySectionProps extends Omit<RecordHistoryProps, 'restoring'> {
  /** A value was put back; without it none can be. */
  onRestored?(): void;
}

/** The history of a record that is being read, at the end of its page. */
export function HistorySection({ onRestored, ...props }: HistorySectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const restored = () => {
    // The button that was pressed goes with the list.
    heading.current?.focus();
    onRestored?.();
  };
  return (
    <section className="form-section history-section" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        History
      </h2>
      <RecordHistory {...props} restoring={onRestored && { restored }} />
    </section>
  );
}
