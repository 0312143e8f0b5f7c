// One listener for many plain links: a router's link each would listen for every change of the address.
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';

/**
 * Follows an ordinary click on a link within the app; with a key held down, and for another window, the browser does.
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
