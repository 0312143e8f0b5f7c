// The form builder: adds a ticket form, changes the one in its address, or starts from a copy of another. Loads the
// form first; what is open then is `open-builder.tsx`.
import { useEffect, useEffectEvent } from 'react';
import { useParams, useSearch } from 'wouter';
import { failureText } from '../../engine/feedback/result';
import { useFormDependencies } from '../../engine/form/form-dependencies';
import { useRecord } from '../../engine/record/use-record';
import { messagesOf } from '../../schema/model/messages';
import { nounOf } from '../../schema/model/nouns';
import { HEAD_FORM } from './head/head-form';
import { OpenBuilder } from './open-builder';
import { BuilderLoading } from './parts/builder-loading';

export function BuilderScreen() {
  const { id } = useParams();
  const copy = new URLSearchParams(useSearch()).get('copy') ?? undefined;
  return <LoadedBuilder key={`${id} ${copy}`} id={id} copy={id === undefined ? copy : undefined} />;
}

function LoadedBuilder({ id, copy }: { id?: string; copy?: string }) {
  const noun = nounOf('ticket_form');
  const deps = useFormDependencies(HEAD_FORM);
  const { record, failure, isPending, refetch } = useRecord(noun, id ?? copy);
  const title = messagesOf(noun)[id === undefined ? 'add' : 'edit'];
  const log = useEffectEvent(() => console.warn(messagesOf(noun).loadFailed, failure));
  useEffect(() => {
    if (failure && failure.kind !== 'missing' && failureText(failure)) log();
  }, [failure]);

  if ((id ?? copy) === undefined || record) return <OpenBuilder title={title} id={id} read={record} deps={deps} />;
  return <BuilderLoading title={title} failure={failure} isPending={isPending} onRetry={() => void refetch()} />;
}
