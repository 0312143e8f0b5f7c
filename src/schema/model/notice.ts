// Live notices of the server, as they travel and as the page passes them on.
import type { Noun } from '../descriptor/descriptor';

/** A notice about records. It carries no content: a page that shows the record reads it again. */
export type Notice =
  | { kind: 'changed' /** Its name on the wire. */; noun: string; id: number }
  /** A comment about it was written, edited or deleted. Only for those who may read such records. */
  | { kind: 'commented'; noun: string; id: number }
  /** Another user has opened or closed it, or edits it now: POST /presence says who. For those who may read such records. */
  | { kind: 'opened'; noun: string; id: number /** The page that has done it. */; page?: string }
  /** Something concerns the reader: GET /notifications says what. */
  | { kind: 'notified' }
  /** Notices may have been lost: everything may have changed. */
  | { kind: 'missed' };

/** The id in a notice about several records of a noun at once. */
export const SEVERAL = 0;

/** What notices call the noun of a record: a view of another noun's records has their name. */
export const noticeName = ({ noun, table }: Pick<Noun, 'noun' | 'table'>): string => table ?? noun;

/** Whether a record may be another one since: by default because of a save, else because of a comment. */
export const isNoticeOf = (notice: Notice, noun: string, id: unknown, kind: Notice['kind'] = 'changed'): boolean =>
  notice.kind === 'missed' ||
  (notice.kind === kind &&
    'noun' in notice &&
    notice.noun === noun &&
    (notice.id === SEVERAL || String(notice.id) === String(id)));

/** What a stream carries: its first line says that notices arrive from now on, `ended` that the session is over. */
export type StreamLine = Notice | { kind: 'ready' } | { kind: 'ended' };
