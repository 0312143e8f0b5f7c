// What a component does when another user saves the record that it shows.
import { useEffect } from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import { isNoticeOf, type Notice, noticeName } from '../../schema/model/notice';
import { useLatest } from '../hooks/use-latest';
import { useDataSource } from './data-context';
import type { RecordId } from './data-source';

/** Calls `act` when the record may be another one since: because of a save, or of a comment where `kind` says so. */
export function useNotice(
  noun: Noun,
  id: RecordId | undefined,
  act: (notice: Notice) => unknown,
  kind?: Notice['kind'],
): void {
  const { onNotice } = useDataSource();
  const latest = useLatest(act);
  const name = noticeName(noun);
  useEffect(
    () => (id === undefined ? undefined : onNotice?.((notice) => isNoticeOf(notice, name, id, kind) && latest(notice))),
    [onNotice, name, id, kind, latest],
  );
}
