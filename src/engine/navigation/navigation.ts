// Navigation from code, and the state of the history entry: a success message for the next list, the page that a
// signed-out visitor wanted.

import { type MouseEvent, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { app } from '../../schema/model/nouns';

/** Without a session every other address leads here. */
export const SIGN_IN_PATH = '/login';

/** A success message for the next screen, which shows it as a toast. */
export interface Message {
  message: string;
  /** One secondary line below it. */
  detail?: string;
  /** The target of that line: the page of the record that was saved. */
  href?: string;
}

interface Travels extends Partial<Message> {
  from?: string;
}

/** Goes to `path` within the app; `replace` leaves no way back to this page. */
export function go(path: string, travels: Travels & { replace?: boolean } = {}): void {
  const { replace, ...state } = travels;
  navigate(path, { replace, state });
}

/** The message of this history entry, once: a reload or a later visit of the same entry shows nothing. */
export function takeMessage(): Message | undefined {
  const state = travelled();
  if (typeof state.message !== 'string') return undefined;
  const { message, detail, href, ...rest } = state;
  navigate(location.href, { replace: true, state: rest });
  return { message, detail, href };
}

/** Where to go after sign-in: the address the visitor wanted, else the start. Only addresses of this app. */
export function wantedPath(): string {
  const { from } = travelled();
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith(SIGN_IN_PATH) ? from : '/';
}

/** The address of this page, to come back to. */
export const thisPath = (): string => location.pathname + location.search + location.hash;

/** 'Route title - Product name', only the product name without a title. */
export const pageTitle = (product: string, title?: string): string => (title ? `${title} - ${product}` : product);

/**
 * A descriptor's path as the router reads it: `/tickets/{id}` is `/tickets/:id`, so that `useParams` gives the `id`.
 */
export const routePattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function travelled(): Travels {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/**
 * The title of the browser's tab. The router sets the route's; a page that shows one record sets the record's own.
 * Sets 'title - product name' whenever `title` changes; only the product name without one.
 */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    document.title = pageTitle(app.product, title);
  }, [title]);
}

/**
 * One listener for many plain links: a router's link each would listen for every change of the address. Follows an
 * ordinary click on a link within the app; with a key held down, and for another window, the browser does.
 */
export function useLinks(): (event: MouseEvent) => void {
  const [, navigate] = useLocation();
  return (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!link || !isPlain || event.defaultPrevented || link.target !== '' || link.origin !== location.origin) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  };
}
