// The data source over HTTP: every call of a noun, from its descriptor's `api`. Reading is here, because the first rows
// need it; choices, writes and the export load when they are needed.
import type { DataSource, TablePage } from '../engine/data/data-source';
import { mapResult, type Result } from '../engine/feedback/result';
import { pageSetting } from '../engine/navigation/page-setting';
import type { Values } from '../schema/descriptor/descriptor';
import { isObject } from '../schema/formats/plain-values';
import type { Notice } from '../schema/model/notice';
import { apiBase, type CallOptions, call, lazyCall } from './call';
import { UNREADABLE } from './response';
import { flatten, tableQuery, zoneOf } from './table';

const loadForms = () => import('./http-forms');
const loadComments = () => import('./http-comments');
const fetchRoutes = lazyCall(() => import('./driving-routes'), 'fetchRoutes');

/** The source of the product; reference pages and tests have one in memory. */
export const httpSource: DataSource = {
  async page(noun, columns, request, number, signal) {
    const wire = {
      ...tableQuery(columns, request, number),
      ...zoneOf(
        noun,
        request.search,
        columns.map(({ property }) => property),
      ),
    };
    const sent = noun.api.list === 'GET' ? { query: flatten(wire) } : { body: wire };
    const result = await call<unknown>(noun.api.list, noun.api.base, {
      ...sent,
      signal,
      isKeptFirst: request.isKeptFirst,
    });
    return mapResult(result, readPage);
  },
  /** A noun that is one of several kinds at its address sends which. */
  async list(noun, signal) {
    const query = { ...(noun.api.fixed as CallOptions['query']), ...zoneOf(noun) };
    const result = await call<Values[]>(noun.api.list, noun.api.base, { query, signal });
    return result.ok && !Array.isArray(result.data) ? UNREADABLE : result;
  },
  read: (noun, id, signal) =>
    call('GET', noun.api.single ? noun.api.base : `${noun.api.base}/${encodeURIComponent(id)}`, {
      query: zoneOf(noun),
      signal,
    }),
  create: lazyCall(loadForms, 'createRecord'),
  update: lazyCall(loadForms, 'updateRecord'),
  wholePhoto: lazyCall(loadForms, 'sendPhoto'),
  move: lazyCall(loadForms, 'moveRecord'),
  delete: lazyCall(loadForms, 'deleteRecord'),
  restore: lazyCall(loadForms, 'restoreRecord'),
  trash: lazyCall(loadForms, 'fetchTrash'),
  previewRestore: lazyCall(loadForms, 'previewRestore'),
  undo: lazyCall(loadForms, 'undoChanges'),
  changeMany: lazyCall(loadForms, 'changeMany'),
  usage: lazyCall(loadForms, 'fetchUsage'),
  history: lazyCall(loadForms, 'fetchHistory'),
  asItWas: lazyCall(loadForms, 'fetchAsItWas'),
  comments: {
    page: lazyCall(loadComments, 'fetchComments'),
    add: lazyCall(loadComments, 'addComment'),
    edit: lazyCall(loadComments, 'editComment'),
    delete: lazyCall(loadComments, 'deleteComment'),
    mentionable: lazyCall(loadComments, 'fetchMentionable'),
  },
  notifications: {
    page: lazyCall(loadComments, 'fetchNotifications'),
    markRead: lazyCall(loadComments, 'readNotifications'),
  },
  choices: lazyCall(loadForms, 'fetchChoices'),
  counts: lazyCall(loadForms, 'fetchCounts'),
  views: lazyCall(() => import('./http-views'), 'callViews'),
  groups: lazyCall(loadForms, 'fetchGroups'),
  find: lazyCall(() => import('./http-find'), 'findRecords'),
  dashboard: lazyCall(() => import('./http-dashboard'), 'fetchDashboard'),
  furtherColumns: lazyCall(loadForms, 'fetchFurtherColumns'),
  export: lazyCall(() => import('./export-table'), 'exportTable'),
  clusters: lazyCall(() => import('./http-clusters'), 'fetchClusters'),
  presence: lazyCall(() => import('./http-presence'), 'sayPresence'),
  imports: lazyCall(() => import('./http-import'), 'callImports'),
  fileUrl,
  onNotice,
  get routes() {
    return pageSetting('routing') === 'yes' ? fetchRoutes : undefined;
  },
};

/** The address of a stored file; the name contains a signature that is valid for some minutes. */
function fileUrl(name: string): string {
  return `${new URL(apiBase(), location.href).origin}/storage/${name}`;
}

/** The code that reads the stream loads with the first listener. */
function onNotice(listener: (notice: Notice) => void): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  import('./notices').then(
    ({ listenToNotices }) => {
      if (!isStopped) stop = listenToNotices(listener);
    },
    // Without its code there are no notices; everything is fetched when it is needed.
    () => {},
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

function readPage(body: unknown): Result<TablePage> {
  if (!isObject(body) || !Array.isArray(body.data)) return UNREADABLE;
  const rows = body.data.filter(isObject);
  const total = count(body.recordsTotal, rows.length);
  const isAtLeast = body.capped === true;
  // One more than were counted says that there are more.
  const filtered = count(body.recordsFiltered, total) - (isAtLeast ? 1 : 0);
  return { ok: true, data: { rows, total, filtered, isAtLeast } };
}

/** Some servers send counts as text. */
function count(value: unknown, otherwise: number): number {
  const number = Number(value);
  return value !== null && Number.isInteger(number) && number >= 0 ? number : otherwise;
}
