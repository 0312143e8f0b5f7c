// The form builder.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link, useParams, useSearch } from 'wouter';
import { useDataSourceIfAny } from '../../engine/data/data-context';
import { failureText } from '../../engine/feedback/result';
import { type FormDependencies, useFormDependencies } from '../../engine/form/form-dependencies';
import { PageHead } from '../../engine/page/page-head';
import { useOpenedRecord } from '../../engine/record/use-record';
import { createIdempotencyKey } from '../../engine/storage/idempotency-key';
import type { Values } from '../../schema/descriptor/descriptor';
import { newKey } from '../../schema/formats/new-key';
import { plainText } from '../../schema/formats/plain-values';
import { messagesOf } from '../../schema/model/messages';
import { nounOf } from '../../schema/model/nouns';
import { BuilderPanes } from './builder-panes';
import type { OfferedDesign } from './draft/design-draft';
import { DraftBanners, DraftSaved, useDesignDraft } from './draft/draft-view';
import { createExamples, ExamplesContext } from './examples/examples-store';
import { connectHead, createHeadStore, HEAD_FORM, HeadForm, UndoRedo } from './head/builder-head';
import { BuilderMenu } from './head/builder-menu';
import { BREADCRUMBS, versionsPath } from './model/builder-address';
import { createFieldNumbers } from './model/design-to-details';
import { PaletteKeys } from './palette/palette-keys';
import { FieldPanel } from './panel/field-panel';
import { BuilderLoading } from './parts/builder-loading';
import { createDesignForm } from './save/design-form';
import { SaveActions } from './save/save-actions';
import { useDesignSave } from './save/use-design-save';
import { BuilderContext, createBuilder } from './store/builder';
import { baseOf, isSameDesign, namedAsCopy, newBase } from './store/opened-form';
import { createPreview, PreviewContext } from './store/preview-store';
import { FieldUsageContext, useFieldUsage } from './usage/form-usage';

/**
 * Adds a ticket form, changes the one in its address (`:id`), or starts from a copy of another (`?copy=`). Loads the
 * form first.
 */
export function BuilderScreen() {
  const { id } = useParams();
  const copy = new URLSearchParams(useSearch()).get('copy') ?? undefined;
  return <LoadedBuilder key={`${id} ${copy}`} id={id} copy={id === undefined ? copy : undefined} />;
}

function LoadedBuilder({ id, copy }: { id?: string; copy?: string }) {
  const noun = nounOf('ticket_form');
  const deps = useFormDependencies(HEAD_FORM);
  const { record, failure, isPending, refetch } = useOpenedRecord(noun, id ?? copy);
  const title = messagesOf(noun)[id === undefined ? 'add' : 'edit'];
  const log = useEffectEvent(() => console.warn(messagesOf(noun).loadFailed, failure));
  useEffect(() => {
    if (failure && failure.kind !== 'missing' && failureText(failure)) log();
  }, [failure]);

  if ((id ?? copy) === undefined || record) return <OpenBuilder title={title} id={id} read={record} deps={deps} />;
  return <BuilderLoading title={title} failure={failure} isPending={isPending} onRetry={() => void refetch()} />;
}

interface OpenBuilderProps {
  title: string;
  /** Of the form that is changed; a new one has none. */
  id?: string;
  /** The form as it was read: the one that is changed, or that a copy is made of. */
  read?: Values;
  deps: FormDependencies;
}

/** An open form builder: head, canvas, control box, preview, and the bar with Cancel and Save. */
export function OpenBuilder({ title, id, read, deps }: OpenBuilderProps) {
  const [{ builder, head, form, idempotencyKey, preview, examples, opened }] = useState(() => open(id, read));
  const { store } = builder;
  const [base, setBase] = useState(opened);
  useEffect(() => connectHead(head, store), [head, store]);
  useEffect(() => form.follow(), [form]);
  useEffect(() => examples.follow(), [examples]);
  const isChanged = () => !isSameDesign(store.design(), base.design);
  const draft = useDesignDraft({ builder: store, idempotencyKey, base, isChanged });
  const saving = useDesignSave({ builder, form, idempotencyKey, id, base, setBase, draft, examples });
  const renderPanel = useCallback((key: string) => <FieldPanel key={key} fieldKey={key} deps={deps} />, [deps]);

  function restored({ idempotencyKey: kept, base }: OfferedDesign): void {
    idempotencyKey.resume(kept);
    setBase(base);
  }

  const source = useDataSourceIfAny();
  useEffect(() => void (source && builder.sets.load(source)), [builder, source]);
  const usage = useFieldUsage(id);
  const save = useEffectEvent(() => void saving.save());
  useEffect(() => builder.commands.register('save', () => save()), [builder]);

  return (
    <BuilderContext value={builder}>
      <PreviewContext value={preview}>
        <ExamplesContext value={examples}>
          <div className="builder" aria-busy={saving.busy || undefined}>
            <PageHead title={title} breadcrumbs={BREADCRUMBS}>
              <DraftSaved view={draft} />
              <div className="builder-actions" inert={saving.busy}>
                {id !== undefined && (
                  <Link className="button button-quiet" href={versionsPath(id)}>
                    Versions
                  </Link>
                )}
                <UndoRedo isSaving={saving.busy} />
                <PaletteKeys isSaving={saving.busy} />
                <BuilderMenu />
              </div>
            </PageHead>
            <div className="builder-inert" inert={saving.busy}>
              <DraftBanners view={draft} version={base.version} onRestored={restored} />
              <HeadForm store={head} deps={deps} />
              <FieldUsageContext value={usage}>
                <BuilderPanes renderPanel={renderPanel} preview={preview} deps={deps} />
              </FieldUsageContext>
            </div>
            <SaveActions saving={saving} base={base} />
            {draft.question}
          </div>
        </ExamplesContext>
      </PreviewContext>
    </BuilderContext>
  );
}

/** What lives as long as the page, outside React. */
function open(id: string | undefined, read: Values | undefined) {
  const keyed = () => `new-${newKey()}`;
  const opened = id !== undefined && read ? baseOf(read, keyed) : newBase(read, keyed);
  if (id === undefined && read) opened.design = namedAsCopy(opened.design);
  const builder = createBuilder(opened.design, keyed);
  const head = createHeadStore(builder.store, id === undefined ? 'add' : 'edit');
  const form = createDesignForm(builder.store, head);
  const newId = createFieldNumbers();
  return {
    builder,
    head,
    form,
    idempotencyKey: createIdempotencyKey(form.store, id === undefined ? 'add' : 'edit'),
    preview: createPreview(builder.store, newId),
    examples: createExamples({
      id,
      copyOf: id === undefined ? plainText(read?.ticket_form_id) : undefined,
      builder: builder.store,
      newId,
    }),
    opened,
  };
}
