// Below the previewed form: its errors as a ticket would show them, and what a ticket would send.
import { type MouseEvent, useEffect, useReducer, useState } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import type { Preview } from '../store/preview-store';
import { checkResult } from './preview-messages';

export function PreviewCheck({ preview }: { preview: Preview }) {
  const [result, setResult] = useState<string>();
  const [showsBody, setShowsBody] = useState(false);

  function check(event: MouseEvent<HTMLElement>): void {
    const form = event.currentTarget.closest('form');
    const text = checkResult(preview.check());
    setResult(text);
    announce(text);
    // After the messages are there.
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <div className="builder-preview-check">
      <button className="button button-small" type="button" onClick={check}>
        Try as a ticket
      </button>
      <button
        className="button button-small button-quiet"
        type="button"
        aria-expanded={showsBody}
        onClick={() => setShowsBody(!showsBody)}
      >
        Request body
      </button>
      {result && <p className="builder-preview-result">{result}</p>}
      {showsBody && <Body preview={preview} />}
    </div>
  );
}

/** Rendered again for every change, which only who wants to see it pays for. */
function Body({ preview }: { preview: Preview }) {
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const stops = [preview.store.watch(render), preview.store.subscribeSubForms(render)];
    return () => stops.forEach((stop) => void stop());
  }, [preview]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <pre className="builder-preview-body" tabIndex={0} role="region" aria-label="Request body: form_fields">
      {JSON.stringify(preview.body(), null, 2)}
    </pre>
  );
}
