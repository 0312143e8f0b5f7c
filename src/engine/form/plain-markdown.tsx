// Stands in for `markdown-to-jsx`, a third of RJSF's weight: descriptions and help are plain text here, so that a label an admin types can
// never become markup. The build puts it in the package's place.
import type { ReactNode } from 'react';

/** Draws its text as text. */
export default function PlainMarkdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
