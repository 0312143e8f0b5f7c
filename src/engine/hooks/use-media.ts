// Whether a media query matches, for the one place where a phone gets other elements and not only another layout.
import { useSyncExternalStore } from 'react';

/** Follows `query` as the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
