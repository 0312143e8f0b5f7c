// The service worker keeps the pages for the next visit, and a newer version of them takes over when no page has unsaved
// changes: when Reload is pressed, or with the next page that is opened. Pages that stay open go on with the files of
// their own version, which are kept for them. Loads once the first view is complete.
import { showToast } from '../feedback/toasts';
import { savesData } from '../lazy/load-code';
import { hasUnsavedChanges, interceptNavigation } from '../navigation/navigation-guard';
import { pageSetting } from '../navigation/page-setting';

/** Messages to the worker (`src/service-worker/main.ts`). */
type WorkerMessage = 'fill' | 'take-over';

/** Milliseconds between two looks for a newer version, while the page is open. */
const UPDATE_MS = 30 * 60_000;
/** Milliseconds in which another page says that it has unsaved changes. */
const UNSAVED_TIMEOUT_MS = 300;
/** Milliseconds in which a worker takes over. */
const TAKE_OVER_TIMEOUT_MS = 3_000;

/**
 * Starts the worker, or ends it where the operator wants none. @param whenFetched all code of this page has been fetched
 * @returns whether pages are kept
 */
export async function keepPages(whenFetched: Promise<unknown>): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // Browsers have none without TLS.
  if (!serviceWorker) return false;
  if (pageSetting('offline') === 'no') {
    for (const one of await serviceWorker.getRegistrations()) await one.unregister();
    return false;
  }
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  watchForVersions(serviceWorker, registration);
  await whenFetched;
  if (!savesData()) say((await serviceWorker.ready).active, 'fill');
  return true;
}

const say = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);

function watchForVersions(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  let isOffered = false;
  const tabs = new BroadcastChannel('unsaved-changes');
  tabs.onmessage = ({ data }) => {
    if (data === 'any?' && hasUnsavedChanges()) tabs.postMessage('yes');
  };

  /** The newer worker, or another page has let it take over already. */
  const offer = () => {
    if (isOffered) return;
    isOffered = true;
    interceptNavigation((to, leave) => void open(to, leave));
    showToast({ kind: 'success', text: NEW_VERSION, action: { label: 'Reload', run: () => void reload() } });
  };

  const look = () => {
    if (registration.waiting && registration.active) offer();
  };

  async function isAnyUnsaved(): Promise<boolean> {
    if (hasUnsavedChanges()) return true;
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent) => data === 'yes' && resolve(true);
      tabs.addEventListener('message', listen);
      tabs.postMessage('any?');
      setTimeout(() => {
        tabs.removeEventListener('message', listen);
        resolve(false);
      }, UNSAVED_TIMEOUT_MS);
    });
  }

  async function takeOver(): Promise<void> {
    const { waiting } = registration;
    if (!waiting) return;
    const isActive = new Promise<void>((resolve) => {
      waiting.addEventListener('statechange', () => waiting.state === 'activated' && resolve());
      setTimeout(resolve, TAKE_OVER_TIMEOUT_MS);
    });
    say(waiting, 'take-over');
    await isActive;
  }

  async function reload(): Promise<void> {
    if (await isAnyUnsaved())
      return showToast({ kind: 'error', text: NEW_VERSION, detail: hasUnsavedChanges() ? WAITS : WAITS_ELSEWHERE });
    await takeOver();
    location.reload();
  }

  async function open(to: string, leave: () => void): Promise<void> {
    if (await isAnyUnsaved()) return leave();
    await takeOver();
    location.assign(to);
  }

  look();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', look);
  });
  // The first worker takes over no page that is open.
  container.addEventListener('controllerchange', offer);
  const update = () => void registration.update().catch(() => {});
  setInterval(update, UPDATE_MS);
}

const NEW_VERSION = 'A new version is ready.';
const WAITS = 'It waits until your changes are saved or discarded.';
const WAITS_ELSEWHERE = 'It waits until the changes in another tab are saved or discarded.';
