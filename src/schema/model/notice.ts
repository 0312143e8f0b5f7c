// Live notices of the server, as they travel and as the page passes them on.

/** A notice about records. It carries no content: a page that shows the record reads it again. */
export type Notice =
  | { kind: 'changed' /** Its name on the wire. */; noun: string; id: number }
  /** Notices may have been lost: everything may have changed. */
  | { kind: 'missed' };

/** What a stream carries: its first line says that notices arrive from now on, `ended` that the session is over. */
export type StreamLine = Notice | { kind: 'ready' } | { kind: 'ended' };
