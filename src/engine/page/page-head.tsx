// The head of every page: breadcrumb, heading, count, actions. The h1 takes the focus after navigation.
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { useHeadingFocus } from './heading-focus';

export interface PageHeadProps {
  title: string;
  /** Pages above this one, outermost first; a step without a path is plain text. */
  trail?: readonly { label: string; path?: string }[];
  /** "212 of 1,284"; empty while it is not known yet. */
  count?: ReactNode;
  /** Buttons; one primary at most. */
  children?: ReactNode;
}

export function PageHead({ title, trail = [], count, children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <div className="page-head">
      {trail.length > 0 && (
        <nav className="page-trail" aria-label="Breadcrumb">
          <ol>
            {trail.map(({ label, path }) => (
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
