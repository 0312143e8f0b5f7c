// The part of a service worker's own types that is used here: those of the compiler cannot stand beside those of pages.

/** An event that lasts until its work is done. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: LastingEvent & { request: Request; respondWith(response: Promise<Response>): void };
  message: LastingEvent & { data: unknown };
}

/** `self` in a service worker. */
export interface WorkerScope {
  location: Location;
  registration: { installing: unknown; waiting: unknown };
  clients: { matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<{ id: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, act: (event: WorkerEvents[Name]) => void): void;
}
