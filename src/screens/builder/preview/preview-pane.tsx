// The preview beside the canvas: the real ticket form at the width of a desktop or of a phone. While it is closed there
// is nothing of it on the page.

import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../../../engine/controls/button';
import { announce } from '../../../engine/feedback/live-region';
import { FormContext, useSubForm } from '../../../engine/form/form-context';
import { type FormDependencies, useFormContextValue } from '../../../engine/form/form-dependencies';
import { FormLayout } from '../../../engine/form/form-layout';
import type { RecordSchema } from '../../../schema/descriptor/descriptor';
import { countOf } from '../../../schema/formats/words';
import { ExamplesPanel } from '../examples/examples-panel';
import { BuilderIcon } from '../parts/builder-icon';
import { PART, type Preview, type PreviewWidth, partsOfTicket } from '../store/preview-store';
import { HiddenField, useEveryChange } from './hidden-note';

interface PreviewPaneProps {
  preview: Preview;
  deps: FormDependencies;
  width: PreviewWidth;
  onWidth(width: PreviewWidth): void;
  onClose?(): void;
}

/** Without `onClose` it cannot be closed: it is chosen among other panes. */
export function PreviewPane({ preview, deps, width, onWidth, onClose }: PreviewPaneProps) {
  useEffect(() => preview.follow(), [preview]);

  return (
    <section className="builder-preview-pane" aria-labelledby="builder-preview" data-own-undo>
      <div className="builder-preview-head">
        <h2 className="builder-pane-title" id="builder-preview">
          Preview
        </h2>
        <fieldset className="builder-undo">
          <legend className="visually-hidden">Width of the preview</legend>
          {(['desktop', 'phone'] as const).map((name) => (
            <IconButton
              icon={<BuilderIcon name={name} />}
              label={name === 'desktop' ? 'Desktop width' : 'Phone width'}
              isSmall
              key={name}
              aria-pressed={name === width}
              onClick={() => onWidth(name)}
            />
          ))}
        </fieldset>
        {onClose && <IconButton icon="x" label="Close the preview" isSmall onClick={onClose} />}
      </div>
      <PreviewForm preview={preview} deps={deps} width={width} />
    </section>
  );
}

function PreviewForm({ preview, deps, width }: Pick<PreviewPaneProps, 'preview' | 'deps' | 'width'>) {
  const { store } = preview;
  const value = useFormContextValue(store, deps, 'preview');
  const context = useMemo(() => ({ ...value, hiddenField: HiddenField }), [value]);
  const form = useRef<HTMLFormElement>(null);
  useScale(form);
  const subForm = useSubForm(store, PART);
  const layout = subForm?.layout;
  const fields = useMemo(() => layout && <FormLayout layout={layout} prefix={`${PART}.`} />, [layout]);
  return (
    <FormContext value={context}>
      <form
        ref={form}
        className="builder-preview-form"
        data-width={width}
        noValidate
        aria-labelledby="builder-preview"
        onSubmit={(event) => event.preventDefault()}
      >
        <h3>{subForm?.title.trim() || 'Form without a name'}</h3>
        {subForm && <OfTicket record={subForm.record} />}
        {layout && layout.length > 0 ? fields : <p className="builder-preview-empty">No fields yet.</p>}
        {layout && layout.length > 0 && <PreviewCheck preview={preview} />}
        <ExamplesPanel preview={preview} />
      </form>
    </FormContext>
  );
}

/** What the fields read of the ticket itself, to be tried out. */
function OfTicket({ record }: { record: RecordSchema }) {
  const names = partsOfTicket(record).join(' ');
  const layout = useMemo(() => [{ section: 'Ticket', layout: names.split(' ') }], [names]);
  return names !== '' && <FormLayout layout={layout} />;
}

/** Of a desktop's form: smaller, what is pressed would be too small. */
const MIN_SCALE = 0.75;
/** Pixels of a desktop's form, as in `form-layout.css`, and beside it. */
const DESKTOP_PX = 960;
const SIDES_PX = 48;

/** A desktop's form has its true width; where the pane is narrower it is shown smaller, and scrolls beyond that. */
function useScale(form: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const pane = form.current?.parentElement;
    if (!pane || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const scale = Math.min(1, Math.max(MIN_SCALE, (pane.clientWidth - SIDES_PX) / DESKTOP_PX));
      form.current?.style.setProperty('--preview-scale', String(scale));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    return () => observer.disconnect();
  }, [form]);
}

/** Below the previewed form: its errors as a ticket would show them, and what a ticket would send. */
function PreviewCheck({ preview }: { preview: Preview }) {
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
      <Button isSmall onClick={check}>
        Try as a ticket
      </Button>
      <Button look="quiet" isSmall aria-expanded={showsBody} onClick={() => setShowsBody(!showsBody)}>
        Request body
      </Button>
      {result && <p className="builder-preview-result">{result}</p>}
      {showsBody && <Body preview={preview} />}
    </div>
  );
}

/** Rendered again for every change, which only who wants to see it pays for. */
function Body({ preview }: { preview: Preview }) {
  useEveryChange(preview.store);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <pre className="builder-preview-body" tabIndex={0} role="region" aria-label="Request body: form_fields">
      {JSON.stringify(preview.body(), null, 2)}
    </pre>
  );
}

/** The result of a check with so many problems. */
const checkResult = (problems: number): string =>
  problems === 0
    ? 'A ticket with these values could be saved.'
    : `${countOf(problems, 'problem')}: a ticket with these values could not be saved.`;
