// Saves a design by the engine's one way to save a record, and decides what follows: the list, a question about what
// another admin has saved, or a message. Nothing designed is lost whatever happens.
import { useMemo, useRef, useState } from 'react';
import { useDataSource } from '../../../engine/data/data-context';
import type { IdempotencyKey } from '../../../engine/form/idempotency-key';
import { createRecordSave, type RecordSave, type SaveOutcome } from '../../../engine/form/record-save';
import { type Saving, useSave } from '../../../engine/form/use-save';
import { useLatest } from '../../../engine/hooks/use-latest';
import { go } from '../../../engine/navigation/navigation';
import type { Values } from '../../../schema/model/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { nounOf } from '../../../schema/model/nouns';
import { FORM_LIST } from '../builder-address';
import type { BuilderStore } from '../builder-store';
import type { DesignDraftView } from '../draft/use-design-draft';
import { fieldsInOrder } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import { withoutIds } from '../model/details-to-design';
import type { BaseVersion } from '../opened-form';
import type { DesignForm } from './design-form';
import { isSameDefinition } from './same-definition';

/** What has to be decided before the design can be saved. */
export type SaveQuestion =
  /** Another admin has saved the form; `current` is what it is now. */
  | { kind: 'conflict'; current: Values }
  /** The form was deleted. */
  | { kind: 'gone' };

export interface DesignSaving extends Saving {
  question: SaveQuestion | undefined;
  dropQuestion(): void;
  /** The next save makes a new form. */
  becomeNew(): void;
}

interface Opened {
  builder: BuilderStore;
  form: DesignForm;
  intent: IdempotencyKey;
  /** Of the form that is changed; a new one has none. */
  id: string | undefined;
  /** The version that the design changes. */
  base: BaseVersion | undefined;
  draft: DesignDraftView;
}

export function useDesignSave(opened: Opened): DesignSaving {
  const noun = nounOf('ticket_form');
  const source = useDataSource();
  const { builder, form, intent, draft } = opened;
  const [question, setQuestion] = useState<SaveQuestion>();
  const [id, setId] = useState(opened.id);
  const bodyOf = useLatest((values: Values): Values => {
    const details = designToDetails(builder.state().history.design);
    return id === undefined
      ? { ...values, form_datas: withoutIds(details) }
      : { ...values, ticket_form_version: opened.base?.version };
  });
  const keep = useLatest(() => {
    draft.draft.touch();
    void draft.draft.flush();
  });
  const sent = useRef<Values>(undefined);
  // One for each form: a deleted one may be saved as a new one.
  const recordSave = useMemo(() => {
    const body = (values: Values) => (sent.current = bodyOf(values));
    return createRecordSave({ source, noun, id, store: form.store, intent, body, onSend: () => (keep(), {}) });
  }, [source, noun, id, form, intent, bodyOf, keep]);
  const decided: RecordSave = { isBusy: recordSave.isBusy, save: async () => decide(await recordSave.save()) };

  /** What is asked about is shown by its question alone. */
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

  function onOutcome(outcome: SaveOutcome): void {
    if (outcome.kind === 'failed' || outcome.kind === 'refused') keep();
    if (outcome.kind === 'problems' || outcome.kind === 'refused') showFirst(builder, form);
    if (outcome.kind !== 'saved') return;
    const { created, updated } = messagesOf(noun);
    draft.end();
    go(FORM_LIST, { message: id === undefined ? created : updated });
  }

  const saving = useSave(decided, { noun, isNew: id === undefined, way: '', onOutcome });
  return {
    ...saving,
    question,
    dropQuestion: () => setQuestion(undefined),
    becomeNew() {
      setQuestion(undefined);
      intent.renew();
      setId(undefined);
    },
  };
}

/** The first thing that is wrong takes the focus: name or status, else the panel of a field. */
function showFirst(builder: BuilderStore, form: DesignForm): void {
  const { design } = builder.state().history;
  requestAnimationFrame(() => {
    const inHead = document.querySelector<HTMLElement>('.builder-head [aria-invalid="true"]');
    if (inHead) return inHead.focus();
    const first = fieldsInOrder(design).find(({ key }) => form.problems().some(({ field }) => field?.key === key));
    if (!first) return;
    builder.openPanel(first.key);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.builder-panel [aria-invalid="true"]')?.focus());
  });
}
