// Whether an element has come into view, or nearly.
import { useEffect, useState } from 'react';
import { useLatest } from './use-latest';

/** Pixels below the window in which it counts as seen, so that what it shows is there when it is scrolled to. */
const ROOT_MARGIN_PX = 200;

/** False until then, and true ever after. */
export function useInView(element: Element | null): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: `${ROOT_MARGIN_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** Milliseconds that something stays in view before it is loaded: what is scrolled past is not. */
const STAY_MS = 150;

/**
 * Whether an element is in view and stays there; what is there from the beginning is at once. One that leaves is not any more,
 * so that what it has requested ends, unless `isKept`.
 */
export function useStaysInView(element: Element | null, isKept: boolean): boolean {
  const [isSeen, setSeen] = useState(false);
  const leave = useLatest(() => setSeen(isKept));
  useEffect(() => {
    if (!element) return;
    let stay: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(stay);
        if (!entries.at(-1)!.isIntersecting) leave();
        else if (isFirst) setSeen(true);
        else stay = setTimeout(() => setSeen(true), STAY_MS);
        isFirst = false;
      },
      { rootMargin: `${ROOT_MARGIN_PX}px` },
    );
    observer.observe(element);
    return () => {
      clearTimeout(stay);
      observer.disconnect();
    };
  }, [element, leave]);
  return isSeen;
}
