// The frame of every reference page: its head, links to the other pages, and titled sections. In no menu.
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'wouter';
import { PageHead } from '../../engine/page/page-head';
import { screenRoutes } from '../../schema/model/nouns';

/** `lead` describes the page. */
export function ReferencePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const [path] = useLocation();
  return (
    <div className="reference">
      <PageHead title={title} />
      <nav className="reference-links" aria-label="Reference pages">
        <ul>
          {pages.map(({ screen }) => (
            <li key={screen.path}>
              <Link href={screen.path} aria-current={screen.path === path ? 'page' : undefined}>
                {screen.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="reference-lead">{lead}</p>
      {children}
    </div>
  );
}

const pages = screenRoutes().filter(({ screen }) => screen.kind === 'custom' && screen.reference);

interface ExampleProps {
  title: string;
  note?: string;
  wide?: boolean;
  children: ReactNode;
}

/** One example; `wide` when it goes from edge to edge, as a table does. */
export function Example({ title, note, wide, children }: ExampleProps) {
  const id = useId();
  return (
    <section className={wide ? 'example example-wide' : 'example'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="example-note">{note}</p>}
      {children}
    </section>
  );
}
