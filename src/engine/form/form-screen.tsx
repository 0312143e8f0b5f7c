// A page with a form: head, error summary, layout, and a bar with Cancel and Save that stays visible. Loaded when a
// form is first opened.
import { type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { Link, useParams, useSearch } from 'wouter';
import type { FormScreen, Noun, Values } from '../../schema/descriptor/descriptor';
import { isMe } from '../../schema/model/default-me';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { Button } from '../controls/button';
import { showToast } from '../feedback/toasts';
import { useMedia } from '../hooks/use-media';
import { once } from '../lazy/load-once';
import { go, type Message } from '../navigation/navigation';
import { PageHead } from '../page/page-head';
import { recordPage, screenTitle } from '../record/record-page';
import { session } from '../session/session';
import { readLocal, writeLocal } from '../storage/local';
import { useFormDependencies } from './form-dependencies';
import { OpenForm } from './open-form';
import { FormSkeleton, RecordLoader } from './record-loader';
import { SaveActions } from './save-actions';

/** Adds a record, copied from the one of `?copy=` if there is that, or edits that of `{id}`, or a noun's only one. */
export function FormScreenView({ noun, screen }: { noun: Noun; screen: FormScreen }) {
  const params = useParams();
  const { single } = noun.api;
  const id = single ? noun.noun : params.id;
  const search = useSearch();
  const copyOf = new URLSearchParams(search).get('copy') ?? undefined;
  const given = id === undefined && copyOf === undefined ? search : '';
  const { user } = useSnapshot(session);
  const steps = useStepMode(screen);
  const deps = useFormDependencies(screen, noun);
  const parts = steps.isOn ? use(loadSteps()) : undefined;
  const { kept, keep } = useKept();
  const task = { noun, form: screen, id, copyOf: id === undefined ? copyOf : undefined, given };
  // A link as any other: what was typed needs a confirmation, and stays as a draft.
  const cancel = (
    <Link className="button" href={screen.under}>
      Cancel
    </Link>
  );
  const bar = (content: ReactNode) => (
    <div className="save-bar">
      <div className="save-bar-inner">{content}</div>
    </div>
  );
  const skeleton = <FormSkeleton task={task} widgets={deps.widgets} className="form-page" footer={bar(cancel)} />;
  // A new record may begin with the user.
  if (id === undefined && !user && Object.values(noun.record.properties).some(isMe))
    return (
      <>
        <PageHead title={screen.title} breadcrumbs={breadcrumbsOf(screen)} />
        {skeleton}
      </>
    );

  const inSteps = { form: screen, widgets: deps.widgets };

  return (
    <>
      {!parts && (
        <PageHead title={screen.title} breadcrumbs={breadcrumbsOf(screen)}>
          {steps.isOffered && <Button onClick={() => void steps.toggle()}>Step by step</Button>}
        </PageHead>
      )}
      <RecordLoader
        key={id ?? copyOf ?? given}
        task={task}
        skeleton={skeleton}
        way={
          <Link className="button" href={screen.under}>
            Back to {screenTitle(screen.under)}
          </Link>
        }
      >
        {(read, entry) => (
          <OpenForm
            key={kept.count}
            task={entry ? { ...task, entry } : task}
            deps={deps}
            read={kept.over === read ? kept.saved : read}
            className={parts ? 'form-page step-form' : 'form-page'}
            head={parts && <parts.StepHead {...inSteps} />}
            fields={parts && <parts.StepFields {...inSteps} onWhole={() => void steps.toggle()} />}
            onSaved={(message, saved, values) => {
              parts?.noteLast(screen, values);
              if (single) return keep(message, saved, read);
              const href = mayDo(noun, 'read', roleOf(user)) ? recordPage(noun, screen.under, saved) : undefined;
              go(screen.under, { ...message, href });
            }}
            footer={(actions) =>
              parts ? (
                <parts.StepBar {...inSteps} save={(back) => <SaveActions {...actions} cancel={back} />} />
              ) : (
                bar(<SaveActions {...actions} cancel={cancel} />)
              )
            }
          />
        )}
      </RecordLoader>
    </>
  );
}

const loadSteps = once(() => import('./steps/step-form'));

/** A narrow window, or a phone held sideways. */
const SMALL = '(width < 600px), (pointer: coarse) and (height < 480px)';

/** Whether the form is filled in step by step: on a phone, until the whole form is preferred there. */
function useStepMode({ steps, path }: FormScreen) {
  const key = `whole-form:${path}`;
  const isOffered = useMedia(SMALL) && steps !== undefined;
  const [isWhole, setWhole] = useState(() => readLocal(key) !== null);
  async function toggle(): Promise<void> {
    // It is there before the form changes.
    await loadSteps();
    writeLocal(key, isWhole ? null : 'yes');
    flushSync(() => setWhole(!isWhole));
    document.querySelector<HTMLElement>('h1')?.focus();
  }
  return { isOffered, isOn: isOffered && !isWhole, toggle };
}

/** A single record has no list to go back to: the page stays, and its form opens anew with the saved values. */
function useKept() {
  const [kept, setKept] = useState<{ count: number; over?: Values; saved?: Values }>({ count: 0 });
  function keep({ message, detail }: Message, saved: Values, over?: Values): void {
    setKept(({ count }) => ({ count: count + 1, saved, over }));
    showToast({ kind: 'success', text: message, detail });
    // The button that was pressed is removed with the old form.
    document.querySelector<HTMLElement>('h1')?.focus();
  }
  return { kept, keep };
}

/** The breadcrumb: the list it belongs to, and a last step of its own where it is not the page's title. */
function breadcrumbsOf({ under, title, breadcrumb }: FormScreen) {
  const [first = screenTitle(under), last = title] = breadcrumb ?? [];
  const list = { label: first, path: under };
  return last === title ? [list] : [list, { label: last }];
}
