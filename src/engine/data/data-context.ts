// The data source of a part of the page: the app provides the one over HTTP, the reference pages one in memory.
import { createContext, use } from 'react';
import type { Choice, Noun } from '../../schema/descriptor/descriptor';
import type { Notice } from '../../schema/model/notice';
import type { Result } from '../feedback/result';
import { session } from '../session/session';
import type { DataSource } from './data-source';

/** Null outside of any data source, as in RJSF's own form. */
export const DataSourceContext = createContext<SharedDataSource | null>(null);

/** The data source around this component, if there is one: RJSF's own form works without, as far as a widget can. */
export const useDataSourceIfAny = (): SharedDataSource | null => use(DataSourceContext);

/** The data source around this component; always the same one while the component lives. */
export function useDataSource(): SharedDataSource {
  const source = use(DataSourceContext);
  if (!source) throw new Error('No data source: render inside <DataSourceContext value={…}>');
  return source;
}

/** Choices younger than this many milliseconds are not requested again when the next form opens. */
const STALE_MS = 5000;

/**
 * The choices of a noun, requested once and shared by every select that shows them, around any data source. A data
 * source whose `choices` are cached for a few seconds: one request for all selects. A failure is not cached, and a
 * write makes the choices of its noun stale at once, so that a new or renamed record shows in the selects that offer
 * it.
 */
export interface SharedDataSource extends DataSource {
  /** The last choices that arrived, without a request. */
  knownChoices(noun: Noun): readonly Choice[] | undefined;
  /** Makes the cached choices stale and notifies the listeners. */
  forgetChoices(noun: Pick<Noun, 'noun'>): void;
  /** Calls `listener` when the choices of a noun have become stale; @returns a function that stops it. */
  onChoicesForgotten(noun: Noun, listener: () => void): () => void;
}

interface Shared {
  loading: Promise<Result<Choice[]>>;
  at: number;
  known?: readonly Choice[];
}

/** `source` with choices that are requested once for all selects. */
export function withSharedChoices(source: DataSource): SharedDataSource {
  const shared = new Map<string, Shared>();
  const listeners = new Map<string, Set<() => void>>();
  let { token } = session;

  /** What is cached for this user: another one may see other choices. */
  function cache(): Map<string, Shared> {
    if (token !== session.token) shared.clear();
    token = session.token;
    return shared;
  }

  function choices(noun: Noun): Promise<Result<Choice[]>> {
    const name = noun.noun;
    const old = cache().get(name);
    if (old && Date.now() - old.at < STALE_MS) return old.loading;
    const loading = source.choices(noun).then((result) => {
      const current = shared.get(name);
      if (current?.loading === loading) {
        if (result.ok) current.known = result.data;
        else shared.delete(name);
      }
      return result;
    });
    shared.set(name, { loading, at: Date.now(), known: old?.known });
    return loading;
  }

  function forgetChoices({ noun }: Pick<Noun, 'noun'>): void {
    const known = shared.get(noun);
    if (known) known.at = 0;
    listeners.get(noun)?.forEach((listener) => listener());
  }

  /** Other users change records, too: followed while a select shows some. */
  let stopNotices: (() => void) | undefined;
  function onNotice(notice: Notice): void {
    for (const noun of listeners.keys())
      if (notice.kind === 'missed' || (notice.kind === 'changed' && notice.noun === noun)) forgetChoices({ noun });
  }

  async function written<T>(noun: Noun, write: Promise<T>): Promise<T> {
    const result = await write;
    forgetChoices(noun);
    return result;
  }

  return {
    ...source,
    choices,
    forgetChoices,
    knownChoices: ({ noun }) => cache().get(noun)?.known,
    onChoicesForgotten({ noun }, listener) {
      const set = listeners.get(noun) ?? new Set();
      listeners.set(noun, set.add(listener));
      stopNotices ??= source.onNotice?.(onNotice);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(noun) === set) listeners.delete(noun);
        if (listeners.size > 0) return;
        stopNotices?.();
        stopNotices = undefined;
      };
    },
    create: (noun, values, options) => written(noun, source.create(noun, values, options)),
    update: (noun, id, values, options) => written(noun, source.update(noun, id, values, options)),
    ...(source.move && { move: (noun, id, move, options) => written(noun, source.move!(noun, id, move, options)) }),
    delete: (noun, id) => written(noun, source.delete(noun, id)),
    ...(source.restore && { restore: (noun, id, options) => written(noun, source.restore!(noun, id, options)) }),
    ...(source.changeMany && { changeMany: (noun, change) => written(noun, source.changeMany!(noun, change)) }),
    ...(source.undo && { undo: (noun, changes, field) => written(noun, source.undo!(noun, changes, field)) }),
  };
}
