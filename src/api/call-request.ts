// What a call requests.

/** An update is a POST, as the API has no PUT. */
export type Method = 'GET' | 'POST' | 'DELETE';

/** What a call may need besides its path. */
export interface CallOptions {
  /** Undefined entries are left out. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** It is sent to its end also where the page is left. */
  keepalive?: boolean;
  /** Nobody is signed in yet: a 401 is a response like any other. */
  guest?: boolean;
  /** Milliseconds it may take altogether, where that is more than usual. */
  timeoutMs?: number;
  /** Where the response takes long, what was kept of it comes first: for a caller that goes on with `fresh`. */
  isKeptFirst?: boolean;
  /** The name under which the response is kept for a time without a connection, where `kept-name.ts` has none. */
  keepAs?: string;
}

/** What a call requests. */
export interface CallRequest {
  method: Method;
  path: string;
  options: CallOptions;
}
