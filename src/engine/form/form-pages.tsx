// A form in pages: the list of steps, the page that is open, and Back and Next. Next checks the fields of its page alone.
// Every page stays in the document, so that nothing typed in it is lost and a message can lead to its field.
import { type KeyboardEvent, useId, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { entriesIn } from '../../schema/model/layout-fields';
import type { LayoutPage } from '../../schema/model/layout-pages';
import { Button } from '../controls/button';
import { announce } from '../feedback/live-region';
import { LayoutView, type RenderEntry } from '../layout/layout-view';
import { useForm } from './form-context';
import type { FormStore } from './form-store';
import { isSubmittingEnter, PartErrors, usePartStates, useReveal } from './form-tabs';
import { toField } from './to-field';

interface FormPagesProps {
  pages: readonly LayoutPage[];
  /** The sub-form they belong to. */
  prefix: string;
  renderEntry: RenderEntry;
}

/** The store knows which page is open, so that a draft has it. A page without a field to be seen is left out. */
export function FormPages({ pages, prefix, renderEntry }: FormPagesProps) {
  const { store, read } = useForm();
  const names = useMemo(() => pages.map((page) => cellsOf(page, prefix)), [pages, prefix]);
  // Behind the pages their titles, which conditions hide.
  const parts = useMemo(
    () => [...names, ...pages.map(({ title }) => (title ? [prefix + title.field] : []))],
    [names, pages, prefix],
  );
  const states = usePartStates(store, () => parts);
  const chosen = useSyncExternalStore(store.subscribePage, store.openPage);
  const id = useId();
  const steps = pages.map((page, i) => ({
    ...titleOf(store, page, prefix),
    layout: page.layout,
    i,
    errors: states[i]!.errors,
  }));
  // Also without fields that are seen, as where all of them are hidden fields.
  const isShown = (i: number) => states[i]!.size > 0 && !states[i]!.isHidden && !states[pages.length + i]!.isHidden;
  const shown = steps.filter(({ i }) => isShown(i));
  const chosenAt = steps.findIndex(({ name }) => name === chosen);
  // A page that becomes hidden while it is open leaves the one before it open.
  const at = Math.max(
    0,
    shown.findLastIndex(({ i }) => i <= chosenAt),
  );
  const open = shown[at];

  const panel = (i: number) => document.getElementById(`${id}-${i}`);

  function toStep(step: (typeof steps)[number] | undefined): void {
    if (!step) return;
    flushSync(() => store.setOpenPage(step.name));
    panel(step.i)?.querySelector<HTMLElement>('h3')?.focus();
  }

  function next(): void {
    const [first] = flushSync(() => store.check(names[open!.i]!));
    if (!first) {
      toStep(shown[at + 1]);
      return;
    }
    if (first.name) toField(store, first.name);
    announce(first.message);
  }

  /** Enter saves on the last page alone. */
  function keyDown(event: KeyboardEvent): void {
    if (at >= shown.length - 1 || !isSubmittingEnter(event)) return;
    event.preventDefault();
    next();
  }

  if (!open) return null;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
    <div
      className="form-pages"
      onKeyDown={keyDown}
      // A new record is saved on its last page.
      data-more={(!read && at < shown.length - 1) || undefined}
    >
      <nav aria-label="Pages of the form">
        <ol className="form-steps">
          {shown.map((step, place) => (
            <li key={step.name}>
              <button
                type="button"
                className="form-step"
                aria-current={step === open ? 'step' : undefined}
                onClick={() => toStep(step)}
              >
                <span className="form-step-number">{place + 1}</span>
                <span className="form-step-title">{step.title}</span>
                <PartErrors count={step.errors} />
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {steps.map((step) => (
        <Page
          key={step.name}
          id={`${id}-${step.i}`}
          isOpen={step === open}
          onReveal={() => store.setOpenPage(step.name)}
        >
          <h3 tabIndex={-1}>
            <span className="form-page-place">{`Page ${shown.indexOf(step) + 1} of ${shown.length}: `}</span>
            {step.title}
          </h3>
          {step.note && <p className="form-text-note">{step.note}</p>}
          <LayoutView layout={step.layout} renderEntry={renderEntry} />
        </Page>
      ))}
      <div className="form-page-ways">
        {at > 0 && <Button onClick={() => toStep(shown[at - 1])}>Back</Button>}
        {at < shown.length - 1 && (
          // The shortcut that saves leads on, too, where there is no Save yet.
          <Button look={read ? undefined : 'primary'} onClick={next} data-shortcut={read ? undefined : 'save'}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

/** The name of a page, also of what stands before the first one, and its texts. */
function titleOf(store: FormStore, { title }: LayoutPage, prefix: string) {
  if (!title)
    return { name: prefix, title: store.subForm(prefix.slice(0, -1))?.title.trim() || 'Start', note: undefined };
  const name = prefix + title.field;
  const { property } = store.rule(name);
  return { name, title: property.title, note: property.description };
}

/** The cells on a page that a form shows. */
const cellsOf = ({ layout }: LayoutPage, prefix: string): string[] =>
  layout.flatMap(entriesIn).flatMap((entry) => {
    if (typeof entry === 'string') return prefix + entry;
    if ('fields' in entry) return entry.fields.map((field) => prefix + field);
    return entry.hidden ? [] : prefix + entry.field;
  });

interface PageProps {
  id: string;
  isOpen: boolean;
  onReveal(): void;
  children: React.ReactNode;
}

function Page({ id, isOpen, onReveal, children }: PageProps) {
  const part = useReveal(onReveal);
  return (
    <div className="form-page-part" id={id} data-page hidden={!isOpen} ref={part}>
      {children}
    </div>
  );
}
