// The head of every page: breadcrumb, heading, count, actions.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';

/** What a page says of itself. The title of the browser's tab is set elsewhere (`usePageTitle`). */
export interface PageHeadProps {
  title: string;
  /** Pages above this one, outermost first; a step without a path is plain text. */
  breadcrumbs?: readonly { label: string; path?: string }[];
  /** "212 of 1,284"; empty while it is not known yet. */
  count?: ReactNode;
  /** Buttons; one primary at most. */
  children?: ReactNode;
}

/** One on each page: its h1 takes the focus after navigation. */
export function PageHead({ title, breadcrumbs = [], count, children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <div className="page-head">
      {breadcrumbs.length > 0 && (
        <nav className="breadcrumbs" aria-label="Breadcrumb">
          <ol>
            {breadcrumbs.map(({ label, path }) => (
              <li key={label}>{path === undefined ? label : <Link href={path}>{label}</Link>}</li>
            ))}
          </ol>
        </nav>
      )}
      <div className="page-title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {count !== undefined && <p className="page-count">{count}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </div>
  );
}

let shownPath = globalThis.location?.pathname;
/** A focused heading was removed: the heading that replaces it takes the focus over. */
let focusIsFree = false;

/**
 * After a navigation the focus belongs to the new page's heading; on the first load it stays where the browser has it,
 * and a page that is left before its code has come was reached, too. A change of the query string is no navigation.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      focusIsFree = element !== null && document.activeElement === element;
    };
  }, [heading]);
  useEffect(() => {
    const arrived = shownPath !== location.pathname;
    const takesOver = focusIsFree && document.activeElement === document.body;
    shownPath = location.pathname;
    focusIsFree = false;
    if (arrived || takesOver) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

/** The title, and grey shapes for the rest of a page while its code is loading. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <div className="page-skeleton" aria-busy="true">
      <h1>{title ?? 'Loading…'}</h1>
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <div className="skeleton page-skeleton-row" key={row} />
      ))}
    </div>
  );
}
