// Saves a design by the engine's one way to save a record.
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDataSource } from '../../../engine/data/data-context';
import type { Result } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import { createRecordSave, type RecordSave, type SaveOutcome } from '../../../engine/form/record-save';
import { type Saving, useSave } from '../../../engine/form/use-save';
import { useIsGone } from '../../../engine/hooks/use-is-gone';
import { useLatest } from '../../../engine/hooks/use-latest';
import { go } from '../../../engine/navigation/navigation';
import type { IdempotencyKey } from '../../../engine/storage/idempotency-key';
import type { Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { nounOf } from '../../../schema/model/nouns';
import type { DraftDetail } from '../../../schema/ticket-types/ticket-field';
import type { DesignDraftView } from '../draft/draft-view';
import type { FlippedExample } from '../examples/example-checks';
import type { Examples } from '../examples/examples-store';
import { FORM_LIST } from '../model/builder-address';
import { designToDetails } from '../model/design-to-details';
import { withoutIds } from '../model/details-to-design';
import type { Builder } from '../store/builder';
import { type BaseVersion, baseOf, isSameDefinition, isSameDesign } from '../store/opened-form';
import { type FormUsage, fetchUsage } from '../usage/form-usage';
import type { DesignForm } from './design-form';
import { useFirstProblem } from './problem-area';

/** What has to be decided before the design can be saved. */
export type SaveQuestion =
  /** Tickets use the form, or may: what the next version changes. */
  | { kind: 'version'; usage?: FormUsage; flipped: readonly FlippedExample[] }
  /** Another admin has saved the form; `current` is what it is now. */
  | { kind: 'conflict'; current: Values }
  /** The form was deleted. */
  | { kind: 'gone' };

/** The save of an open builder, as its bar and its dialog see it. */
export interface DesignSaving extends Omit<Saving, 'isStale' | 'conflict' | 'reopen'> {
  /** Of the form that a save changes; undefined for a new one. */
  id: string | undefined;
  question: SaveQuestion | undefined;
  /** Saves without a further question, over what another admin has saved, or as a new form. */
  confirm(): void;
  /** What another admin has saved replaces the design, as a step that can be undone. */
  load(): void;
  dropQuestion(): void;
}

interface Opened {
  builder: Builder;
  form: DesignForm;
  idempotencyKey: IdempotencyKey;
  /** Of the form that is changed; a new one has none. */
  id: string | undefined;
  /** The version that the design changes. */
  base: BaseVersion;
  setBase(base: BaseVersion): void;
  draft: DesignDraftView;
  examples: Examples;
}

/** With what came back, as the specification has it. */
export function logFailedSave(result: Result<Values>): void {
  if (!result.ok) console.error('Form save failed', result.failure);
}

/**
 * Decides what follows: the list, a question about what another admin has saved, or a message. Nothing designed is lost
 * whatever happens.
 */
export function useDesignSave(opened: Opened): DesignSaving {
  const noun = nounOf('ticket_form');
  const source = useDataSource();
  const { builder, form, idempotencyKey, base, setBase, draft, examples } = opened;
  const { store } = builder;
  const [isChecking, setChecking] = useState(false);
  const [question, setQuestion] = useState<SaveQuestion>();
  const [id, setId] = useState(opened.id);
  const bodyOf = useLatest((values: Values): Values => {
    const details = designToDetails(store.design());
    if (id !== undefined) return { ...values, ticket_form_version: base.version };
    const form_datas = withoutIds(details);
    // A form that was deleted meanwhile keeps its examples under the ids that its fields had.
    const kept = examples.forNewForm(form_datas as unknown as DraftDetail[], (field) =>
      base.copied ? base.copied[field] : String(field),
    );
    return { ...values, form_datas, ...(kept.length > 0 ? { examples: kept } : {}) };
  });
  const keep = useLatest(() => {
    draft.draft.touch();
    void draft.draft.flush();
  });
  const sent = useRef<Values>(undefined);
  // One for each form: a deleted one may be saved as a new one.
  const recordSave = useMemo(() => {
    const body = (values: Values) => (sent.current = bodyOf(values));
    const onSend = () => {
      keep();
      return {};
    };
    return createRecordSave({
      source,
      noun,
      id,
      store: form.store,
      idempotencyKey,
      body,
      onSend,
      onEnd: logFailedSave,
    });
  }, [source, noun, id, form, idempotencyKey, bodyOf, keep]);
  const decided: RecordSave = {
    ...recordSave,
    save: async (isConfirmed) => decide(await recordSave.save(isConfirmed)),
  };

  /** What a dialog is about is shown by that dialog alone. */
  function decide(outcome: SaveOutcome): SaveOutcome {
    if (outcome.kind !== 'failed') return outcome;
    const { failure } = outcome;
    if (id !== undefined && failure.kind === 'missing') return ask({ kind: 'gone' });
    if (failure.kind !== 'conflict' || !failure.current) return outcome;
    // The response to an earlier attempt of this very save was lost.
    if (isSameDefinition(sent.current!, failure.current))
      return { kind: 'saved', saved: { values: sent.current!, record: failure.current, settled: true } };
    return ask({ kind: 'conflict', current: failure.current });
  }

  function ask(next: SaveQuestion): SaveOutcome {
    setQuestion(next);
    return { kind: 'refused', problems: [] };
  }

  const isGone = useIsGone();
  function onOutcome(outcome: SaveOutcome): void {
    if (outcome.kind === 'failed' || outcome.kind === 'refused') keep();
    if (outcome.kind !== 'saved') return;
    const { created, updated } = messagesOf(noun);
    draft.end();
    const message = id === undefined ? created : updated;
    // The user is elsewhere by now, and stays there.
    if (isGone()) showToast({ kind: 'success', text: message });
    else go(FORM_LIST, { message });
  }

  const saving = useSave(decided, { noun, isNew: id === undefined, way: '', onOutcome });
  useFirstProblem(builder, saving.problems);
  const send = useLatest(saving.save);

  /** A version that changes tickets to come is looked at before. */
  async function save(): Promise<void> {
    if (saving.busy || isChecking) return;
    const isVersion = id !== undefined && !isSameDesign(store.design(), base.design);
    if (!isVersion || form.store.submit().length > 0) return send();
    setChecking(true);
    const [usage, flipped] = await Promise.all([fetchUsage(id), examples.flipped(base.details)]);
    setChecking(false);
    if (usage?.tickets === 0 && flipped.length === 0) return send();
    setQuestion({ kind: 'version', usage, flipped });
  }

  /** The next save is about the form as it is now, which is rendered before it is sent. */
  function confirm(): void {
    flushSync(() => {
      setQuestion(undefined);
      if (question?.kind === 'conflict') setBase(baseOf(question.current, builder.newKey));
      if (question?.kind !== 'gone') return;
      idempotencyKey.renew();
      setId(undefined);
    });
    void send();
  }

  function load(): void {
    if (question?.kind !== 'conflict') return;
    const theirs = baseOf(question.current, builder.newKey);
    setQuestion(undefined);
    setBase(theirs);
    store.run({ label: `Loaded version ${theirs.version}`, design: theirs.design });
  }

  const dropQuestion = () => setQuestion(undefined);
  return { ...saving, busy: saving.busy || isChecking, save, id, question, confirm, load, dropQuestion };
}
