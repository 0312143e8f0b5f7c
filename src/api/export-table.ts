// The rows of a list as a file: the table call with `format=csv`.

import type { TableRequest } from '../engine/data/data-source';
import type { Result } from '../engine/feedback/result';
import { session, syncToken } from '../engine/session/session';
import type { Noun } from '../schema/descriptor/descriptor';
import type { Column } from '../schema/model/columns';
import { apiBase, bearer, CALL_TIMEOUT_MS, http } from './call';
import { readResponse } from './response';
import { flatten, tableQuery, zoneOf } from './table';

/**
 * Every row that matches the search of `request`, in its order, with those of `columns` that are in `visible`; or the rows
 * of a `table` inside them. Never rejects. A long export may take minutes; it fails after ten seconds without a further chunk.
 */
export async function exportTable(
  noun: Noun,
  columns: readonly Column[],
  visible: readonly Column[],
  request: TableRequest,
  table?: string,
): Promise<Result<Blob>> {
  if (!syncToken()) return { ok: false, failure: { kind: 'signed-out' } };
  const { token } = session;
  const { base, list } = noun.api;
  const wire = {
    ...exportQuery(columns, visible, request),
    ...zoneOf(noun, request.search),
  };
  const timeout = new AbortController();
  let limit = setTimeout(() => timeout.abort(), CALL_TIMEOUT_MS);
  const wait = () => {
    clearTimeout(limit);
    limit = setTimeout(() => timeout.abort(), CALL_TIMEOUT_MS);
  };
  try {
    const response = await http.raw<ReadableStream, 'stream'>(base, {
      method: list,
      baseURL: apiBase(),
      query: { format: 'csv', ...(table !== undefined && { rows: table }), ...(list === 'GET' ? flatten(wire) : {}) },
      body: list === 'GET' ? undefined : wire,
      headers: { accept: 'text/csv', ...bearer(token) },
      responseType: 'stream',
      signal: timeout.signal,
    });
    if (!response.ok) return readResponse<Blob>({ status: response.status, text: await response.text(), token });
    return { ok: true, data: new Blob(await piecesOf(response, wait), { type: 'text/csv' }) };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  } finally {
    clearTimeout(limit);
  }
}

/**
 * The table request, with a flag for each column whether it is in the file. All of them are in the request: a hidden
 * one may be searched.
 */
export function exportQuery(columns: readonly Column[], visible: readonly Column[], request: TableRequest) {
  const wire = tableQuery(columns, request, 1);
  return {
    ...wire,
    columns: wire.columns.map((column, index) =>
      visible.includes(columns[index]!) ? column : { ...column, visible: false },
    ),
  };
}

async function piecesOf(response: Response, onPiece: () => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    pieces.push(value);
    onPiece();
  }
}
