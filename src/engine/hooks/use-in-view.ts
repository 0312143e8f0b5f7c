// Whether an element has come into view, or nearly.
import { useEffect, useState } from 'react';

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
