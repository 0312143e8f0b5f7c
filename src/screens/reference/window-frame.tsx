// A window of any width inside the page.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { type Style, ui } from '../../engine/shell/ui-state';

/** Theme and visual style, as they stand at the root of a page. */
export interface Look {
  theme: 'light' | 'dark';
  style: Style;
}

interface WindowFrameProps {
  title: string;
  /** Both in pixels. */
  width: number;
  height: number;
  /** Width of the side menu in the frame, as `theme-boot.ts` sets it for the page. */
  sidebar?: 'open' | 'folded';
  /** Instead of those that the user has chosen. */
  look?: Look;
  children: ReactNode;
}

/**
 * A blank frame with the app's style sheet, into which React renders: its media queries follow the frame, not the
 * window. No page of the app can be loaded into it, because the policy forbids framing.
 */
export function WindowFrame({ title, width, height, sidebar = 'open', look, children }: WindowFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const chosen = useSnapshot(ui);
  const { theme, style } = look ?? { theme: chosen.dark ? 'dark' : 'light', style: chosen.style };

  /** Some browsers have the blank page at once, others replace it a moment later. */
  function furnish(): void {
    const blank = frame.current?.contentDocument;
    if (!blank?.body || blank === page) return;
    blank.documentElement.lang = document.documentElement.lang;
    blank.title = title;
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) blank.head.append(sheet.cloneNode());
    setPage(blank);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is there at once, or with its `load`.
  useEffect(furnish, []);
  useEffect(() => {
    if (page) Object.assign(page.documentElement.dataset, { theme, style, sidebar });
  }, [page, theme, style, sidebar]);

  return (
    <>
      <iframe className="window-frame" ref={frame} title={title} width={width} height={height} onLoad={furnish} />
      {page && createPortal(children, page.body)}
    </>
  );
}
