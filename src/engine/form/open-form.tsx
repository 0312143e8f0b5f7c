// An open form without its frame: its values, its effects, its save, its error summary. Page and modal are the frames;
// in edit mode, and for a copy, they pass in the record that was fetched.
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Noun, Property, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { isFiles } from '../../schema/formats/plain-values';
import { recordForUser } from '../../schema/model/default-me';
import { endText, recordInState } from '../../schema/model/next-states';
import { roleOf } from '../../schema/model/profile';
import { copiedValues, hasCarried, loadedValues, recordFor } from '../../schema/model/record-for';
import { endOf } from '../../schema/model/states';
import { readRecord } from '../../schema/values/read-value';
import { useDataSource } from '../data/data-context';
import { announce } from '../feedback/live-region';
import { showToast } from '../feedback/toasts';
import { useIsGone } from '../hooks/use-is-gone';
import type { Message } from '../navigation/navigation';
import { Others } from '../record/others';
import type { Effects, Patch } from '../registry/effects';
import { session } from '../session/session';
import { createIdempotencyKey } from '../storage/idempotency-key';
import { ChangedMeanwhile, type SavedMeanwhile } from './changed-meanwhile';
import { type Conflict, ConflictPanel } from './conflict-panel';
import { CopyNote, DraftBanner } from './draft-view';
import { ErrorSummary, useLiveProblems } from './error-summary';
import { FormContext } from './form-context';
import { type FormDependencies, type FormTask, modeOf, useFormContextValue } from './form-dependencies';
import { FormLayout } from './form-layout';
import { createFormStore } from './form-store';
import { mergeChanges } from './merge-changes';
import { ANOTHER } from './save-actions';
import { type RunningEffects, startEffects } from './start-effects';
import { type DraftView, useDraft } from './use-draft';
import { reopenEntry, type SaveableForm, useFormSave } from './use-form-save';
import { type Saving, useInertWhileSaving } from './use-save';
import { WaitingChange } from './waiting-change';

interface OpenFormProps {
  task: FormTask;
  deps: FormDependencies;
  /** The record as it was read: the one that is edited or copied. */
  read?: Values;
  className: string;
  /** The first field takes the focus, unless another element has it by now. */
  takesFocus?: boolean;
  /** Called when a save begins and when it has ended. */
  onBusy?(busy: boolean): void;
  /** Above the form, as part of it. */
  head?: ReactNode;
  /** In place of the fields of the layout. */
  fields?: ReactNode;
  /** After the fields, where they scroll. */
  after?: ReactNode;
  /** Below the fields: Cancel and Save. */
  footer(actions: FormActions): ReactNode;
  /** Called with the success message, the server's response and what the form had, when the record has been saved. */
  onSaved(message: Message, saved: Values, values: Values): void;
  /** Called instead where the form has opened again for another one. */
  onAnother?(): void;
}

interface FormActions {
  saving: Saving;
  draft: DraftView;
  compare(): void;
  isEnded: boolean;
  /** Whether another record follows at first; undefined where none can take anything over. */
  isAnother?: boolean;
}

/**
 * Opens a form with what was read; another record or another version of it needs another `key`. After a save that
 * another record follows it opens again, with what that takes over.
 */
export function OpenForm(props: OpenFormProps) {
  const { task, onAnother } = props;
  const [{ count, carried }, setNext] = useState<{ count: number; carried?: Values }>({ count: 0 });
  function addAnother({ message, detail }: Message, values: Values): void {
    showToast({ kind: 'success', text: message, detail });
    setNext({ count: count + 1, carried: copiedValues(task.noun, values) });
    onAnother?.();
  }
  return <OneForm key={count} {...props} carried={carried} addAnother={addAnother} />;
}

interface OneFormProps extends OpenFormProps {
  /** What a further record takes over from the one before it. */
  carried?: Values;
  addAnother(message: Message, values: Values): void;
}

function OneForm(props: OneFormProps) {
  const { task, deps, read: found, carried, fields, after } = props;
  const { effects } = deps;
  // A copy is a new record: what it was copied from is of no further concern.
  const [read, setRead] = useState(task.copyOf === undefined ? found : undefined);
  const [begun] = useState(() => carried ?? (task.copyOf !== undefined && found ? copiedValues(task.noun, found) : {}));
  const [store] = useState(() => openStore(task, deps, found, begun));
  const [idempotencyKey] = useState(() => createIdempotencyKey(store, modeOf(task)));
  const source = useDataSource();
  const { noun } = task;
  const form = useFormContextValue(store, deps);
  const takesCopies = task.id === undefined && effects?.wholePhotos && source.wholePhoto !== undefined;
  const { uploads } = form;
  const context = useMemo(
    () => ({ ...form, takesCopies, read: read && { noun, record: noun.record, values: read } }),
    [form, takesCopies, noun, read],
  );
  const running = useRef<RunningEffects>(undefined);
  useEffect(() => {
    if (!effects) return;
    running.current = startEffects(store, effects, announce, source.onNotice);
    // What belongs to the values that it begins with follows as if these had been typed.
    for (const [name, value] of Object.entries(begun)) store.set(name, value);
    store.patch(begun);
    return running.current.stop;
  }, [store, begun, effects, source]);
  const draft = useDraft({ task, read, store, running, idempotencyKey, uploads });
  const { layout } = task.form;
  // What a save or a draft changes is around the fields, which are not rendered again for it.
  const formLayout = useMemo(() => <FormLayout layout={layout} />, [layout]);

  return (
    <FormContext value={context}>
      <SavedForm
        open={{ source, task, read, store, effects, running, uploads, takesCopies, idempotencyKey }}
        draft={draft}
        onReopened={setRead}
        {...props}
        note={task.copyOf !== undefined && found && !carried && <CopyNote noun={noun} read={found} />}
      >
        {fields ?? formLayout}
        {after}
      </SavedForm>
      {draft.question}
    </FormContext>
  );
}

interface SavedFormProps
  extends Pick<
    OneFormProps,
    'className' | 'takesFocus' | 'onBusy' | 'onSaved' | 'head' | 'footer' | 'carried' | 'addAnother'
  > {
  open: SaveableForm;
  draft: DraftView;
  /** The form goes on from what another user has saved. */
  onReopened(read: Values): void;
  /** Above everything else. */
  note: ReactNode;
  /** The fields, and what follows them. */
  children: ReactNode;
}

/** The `<form>` itself. Of an open form a save renders this alone again. */
function SavedForm(props: SavedFormProps) {
  const {
    open,
    draft,
    className,
    takesFocus,
    carried,
    onReopened,
    onBusy,
    onSaved,
    addAnother,
    head,
    footer,
    note,
    children,
  } = props;
  const { task, store, read, effects } = open;
  const form = useRef<HTMLFormElement>(null);
  const isAnother = task.id === undefined && hasCarried(task.noun) ? carried !== undefined : undefined;
  const [conflict, setConflict] = useState<Conflict>();
  const fields = useRef<HTMLDivElement>(null);
  const end = read && endOf(task.noun, read);
  const isGone = useIsGone();
  const saving = useFormSave(open, draft, (message, saved) => {
    draft.end();
    // The user is elsewhere by now, and stays there.
    if (isGone()) return showToast({ kind: 'success', text: message.message, detail: message.detail });
    const box = form.current?.elements.namedItem(ANOTHER);
    if (box instanceof HTMLInputElement && box.checked) addAnother(message, store.values());
    else onSaved(message, saved, store.values());
  });
  const problems = useLiveProblems(store, saving.problems);
  useInertWhileSaving(fields, saving.busy);
  useEffect(() => {
    if (carried) focusFirstEmpty(fields.current);
    else if (takesFocus) focusFirstField(fields.current);
  }, [takesFocus, carried]);
  useEffect(() => onBusy?.(saving.busy), [onBusy, saving.busy]);
  useErrorTitle(problems.length > 0);
  const { isBrought } = draft.state;
  const showRefusal = useEffectEvent(() => {
    const failure = task.entry?.refused;
    if (!failure) return;
    if (failure.kind === 'conflict' && failure.current)
      compare({ current: failure.current, changedBy: failure.changedBy });
    else saving.ended(failure);
  });
  useEffect(() => {
    if (isBrought) showRefusal();
  }, [isBrought]);

  function compare({ current, changedBy }: SavedMeanwhile): void {
    if (!read) return;
    const [before, { values: theirs, subForms }] = [
      openedValues(task.noun, effects, read),
      openedValues(task.noun, effects, current),
    ];
    // Fields that they have replaced are those that are saved now.
    for (const [name, subForm] of Object.entries(subForms)) store.setSubForm(name, subForm);
    const fields = mergeChanges(store, before.values, theirs);
    saving.reopen(current);
    draft.reopen(theirs, current.updated_at);
    if (task.entry) reopenEntry(task.entry, current);
    onReopened(current);
    // What they have replaced follows their values, the form shows mine.
    open.running.current?.rejected(fields.map(({ name }) => name));
    setConflict({ theirs: current, changedBy, fields });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!end) void saving.save();
  }

  return (
    <form ref={form} className={className} noValidate onSubmit={submit} aria-busy={saving.busy || undefined}>
      {head}
      <div className="form-body" ref={fields}>
        {note}
        {end && <p className="past-notice">{endText(task.noun, end)}</p>}
        {!end && !task.entry && <DraftBanner draft={draft} />}
        {task.id !== undefined && <WaitingChange task={task} />}
        {task.id !== undefined && !task.noun.api.single && (
          <Others noun={task.noun} id={task.id} presence={end ? 'reading' : 'editing'} />
        )}
        {task.id !== undefined && !end && !saving.conflict && (
          <ChangedMeanwhile open={open} isBusy={saving.busy} onCompare={compare} />
        )}
        {conflict && <ConflictPanel key={String(conflict.theirs.updated_at)} noun={task.noun} conflict={conflict} />}
        <ErrorSummary store={store} problems={problems} attempt={saving.problems} />
        {children}
      </div>
      {footer({
        saving,
        draft,
        compare: () => saving.conflict && compare(saving.conflict),
        isEnded: end !== undefined,
        isAnother,
      })}
    </form>
  );
}

/** @param begun what a new record begins with, of a record before it. */
function openStore(task: FormTask, { effects }: FormDependencies, read: Values | undefined, begun: Values) {
  const { noun, form } = task;
  const own = recordForUser(recordFor(noun, modeOf(task)), session.user);
  const record = read && task.id !== undefined ? recordInState(noun, own, read, roleOf(session.user)) : own;
  if (Object.keys(begun).length > 0) {
    const copy = createFormStore(record, {}, undefined, 'copy', form.layout);
    copy.patch(begun);
    return copy;
  }
  const { values, subForms } = openedValues(noun, effects, read);
  const store = createFormStore(record, values, undefined, modeOf(task), form.layout);
  if (task.given) store.patch(givenValues(record, task.given));
  for (const [name, subForm] of Object.entries(subForms)) store.setSubForm(name, subForm);
  return store;
}

/** What an address gives of the fields of a new record that can be filled. */
function givenValues({ properties, required }: RecordSchema, query: string): Values {
  const given = new URLSearchParams(query);
  const canBeGiven = ({ readOnly, writeOnly }: Property) => !readOnly && !writeOnly;
  const names = [...given.keys()].filter(
    (name) => Object.hasOwn(properties, name) && canBeGiven(properties[name]!) && !isFiles(properties[name]!),
  );
  const fields = Object.fromEntries(names.map((name) => [name, properties[name]!]));
  const sent = Object.fromEntries(names.map((name) => [name, given.get(name)]));
  return readRecord({ required, properties: fields }, sent);
}

/** A record that was read, as the form has it. */
function openedValues(noun: Noun, effects: Effects | undefined, read: Values | undefined): Required<Opened> {
  const opened = read && effects?.opened?.(read);
  return { values: { ...(read && loadedValues(noun, read)), ...opened?.values }, subForms: opened?.subForms ?? {} };
}

type Opened = Pick<Patch, 'values' | 'subForms'>;

/** A focus on a button is left there. */
function focusFirstField(fields: HTMLElement | null): void {
  const at = document.activeElement;
  if (at instanceof HTMLElement && at !== document.body && at.tabIndex >= 0) return;
  fields?.querySelector<HTMLElement>('input:not([readonly]), select, textarea:not([readonly])')?.focus();
}

/** What the record before it has not filled is what there is to do. */
function focusFirstEmpty(fields: HTMLElement | null): void {
  const controls = fields?.querySelectorAll<HTMLInputElement>(
    'input:not([readonly]), select, textarea:not([readonly])',
  );
  [...(controls ?? [])].find((control) => control.value === '')?.focus();
}

/** The window's title has a prefix, too, while a form has problems. */
function useErrorTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return;
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      if (document.title === `Error: ${title}`) document.title = title;
    };
  }, [wrong]);
}
