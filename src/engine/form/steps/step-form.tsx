// A form on a phone as steps of one screen: the head with how far one is, the step that is open, and Back and Next. It
// stands in the places that the whole form has for its head, its fields and its bar. Loaded where a form is opened so.
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import type { Entry, FormScreen } from '../../../schema/descriptor/descriptor';
import { countOf } from '../../../schema/formats/words';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { announce } from '../../feedback/live-region';
import { LayoutView } from '../../layout/layout-view';
import { useHeadingFocus } from '../../page/page-head';
import type { WidgetEntries } from '../../registry/widget-entries';
import { useForm, useSubForm } from '../form-context';
import { renderEntry, SubFormNotes } from '../form-layout';
import type { FormStore } from '../form-store';
import { isSubmittingEnter, useReveal } from '../form-tabs';
import { toField } from '../to-field';
import { OriginNote, useProposals } from './proposals';
import { Review } from './review';
import { REVIEW, type Step, type Steps, toStep, useSteps } from './step-list';

export { noteLast } from './proposals';

interface StepFormProps {
  form: FormScreen;
  widgets: WidgetEntries;
}

/** So many dots fit beside a title. */
const MAX_DOTS = 8;

/** Close, the title of the page, and which of how many steps is open. */
export function StepHead({ form, widgets }: StepFormProps) {
  const { shown, at } = useSteps(form, widgets);
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  const count = shown.length + 1;
  return (
    <div className="step-head">
      <Link className="icon-button" href={form.under} aria-label={`Close ${form.title}`}>
        <Icon name="x" />
      </Link>
      <h1 ref={heading} tabIndex={-1}>
        {form.title}
      </h1>
      {count <= MAX_DOTS && (
        <span className="step-dots" aria-hidden="true">
          {[...shown, undefined].map((step, i) => (
            <span
              key={step?.name ?? REVIEW}
              data-at={i === at ? 'open' : i < at ? 'before' : undefined}
              data-wrong={(step && step.errors > 0) || undefined}
            />
          ))}
        </span>
      )}
      <span className="step-count">{`${at + 1} of ${count}`}</span>
    </div>
  );
}

/** Every step stays in the document, so that nothing typed in it is lost and a message can lead to its field. */
export function StepFields({ form, widgets, onWhole }: StepFormProps & { onWhole(): void }) {
  const { store } = useForm();
  const { all, shown, at } = useSteps(form, widgets);
  useProposals(form);
  const place = (i: number) => `Step ${i + 1} of ${shown.length + 1}: `;

  /** Enter saves in the review alone. */
  function keyDown(event: KeyboardEvent): void {
    if (at >= shown.length || !isSubmittingEnter(event)) return;
    event.preventDefault();
    (event.target as HTMLInputElement).form?.querySelector<HTMLElement>('[data-next]')?.click();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
    <div className="steps" onKeyDown={keyDown}>
      {all.map((step) => {
        const i = shown.findIndex(({ name }) => name === step.name);
        return (
          <StepPart
            key={step.name}
            step={step}
            isOpen={i === at && i >= 0}
            place={place(i)}
            onReveal={() => store.setOpenPage(step.name)}
          />
        );
      })}
      {at === shown.length && <Review steps={shown} place={place(at)} />}
      <p className="step-whole">
        <Button look="quiet" onClick={onWhole}>
          Show the whole form
        </Button>
      </p>
    </div>
  );
}

interface StepPartProps {
  step: Step;
  isOpen: boolean;
  /** "Step 2 of 6: ". */
  place: string;
  onReveal(): void;
}

function StepPart({ step, isOpen, place, onReveal }: StepPartProps) {
  const { store } = useForm();
  const part = useReveal(onReveal);
  const { layout, prefix, title, note, notesOf, isWide } = step;
  return (
    <div className="step" data-step data-wide={isWide} hidden={!isOpen} ref={part}>
      <h2 tabIndex={-1}>
        <span className="visually-hidden">{place}</span>
        {title}
      </h2>
      {note && <p className="form-text-note">{note}</p>}
      {notesOf !== undefined && <Notes name={notesOf} />}
      <LayoutView layout={layout} renderEntry={(entry, key) => renderWithOrigin(store, entry, prefix, key)} />
    </div>
  );
}

/** A field, and below it that its value is a proposal. */
function renderWithOrigin(store: FormStore, entry: Entry, prefix: string, key: string): ReactNode {
  const shown = renderEntry(store, entry, prefix, key);
  if (typeof entry === 'object' && 'fields' in entry) return shown;
  return (
    <Fragment key={key}>
      {shown}
      <OriginNote name={prefix + (typeof entry === 'string' ? entry : entry.field)} />
    </Fragment>
  );
}

function Notes({ name }: { name: string }) {
  const { store } = useForm();
  const subForm = useSubForm(store, name);
  return subForm && <SubFormNotes name={name} subForm={subForm} />;
}

interface StepBarProps extends StepFormProps {
  /** Save and what belongs to it, on the review, with this way back. */
  save(back: ReactNode): ReactNode;
}

/** Back and Next; on the review, Save. */
export function StepBar({ form, widgets, save }: StepBarProps) {
  const { store } = useForm();
  const steps = useSteps(form, widgets);
  const { shown, at } = steps;
  const open = shown[at];
  const next = useNext(steps);
  const back = at > 0 && <Button onClick={() => toStep(store, shown[at - 1]!.name)}>Back</Button>;
  return (
    <div className="save-bar step-bar">
      <div className="save-bar-inner">
        {open ? (
          <>
            {next.note && <p className="save-bar-note save-bar-error">{next.note}</p>}
            {back}
            <Button look="primary" data-next data-shortcut="save" onClick={next.go}>
              Next: {shown[at + 1]?.title ?? 'Review'}
            </Button>
          </>
        ) : (
          save(back)
        )}
      </div>
    </div>
  );
}

/** Next shows what is wrong in its step once, and the second time it leads on all the same: the review shows it again. */
function useNext({ shown, at }: Steps): { note?: string; go(): void } {
  const { store } = useForm();
  const open = shown[at];
  const [warned, setWarned] = useState<string>();
  const errors = open?.errors ?? 0;
  const isWarned = open !== undefined && warned === open.name && errors > 0;
  useEffect(() => {
    if (open?.name !== warned) setWarned(undefined);
  }, [open?.name, warned]);
  return {
    note: isWarned ? `${countOf(errors, 'field')} to correct. Next goes on all the same.` : undefined,
    go() {
      const [first] = flushSync(() => store.check(open!.cells));
      if (!first || isWarned) {
        const after = shown[at + 1];
        // The review shows what is wrong in any of them.
        if (!after) flushSync(() => store.check(shown.flatMap(({ cells }) => cells)));
        return toStep(store, after?.name ?? REVIEW);
      }
      setWarned(open!.name);
      if (first.name) toField(store, first.name);
      announce(first.message);
    },
  };
}
