// Above the fields of an open form: another user has saved its record meanwhile, or deleted it. It takes no focus and
// changes nothing until it is wanted.
import { useEffect, useState } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { messagesOf } from '../../schema/model/messages';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { useNotice } from '../data/use-notice';
import { announce } from '../feedback/live-region';
import { useLatest } from '../hooks/use-latest';
import { isOnlyComputed } from './stale-record';
import type { SaveableForm } from './use-form-save';
import { changedText } from './use-save';

/** The record as another user has saved it. */
export interface SavedMeanwhile {
  current: Values;
  changedBy?: string;
}

interface ChangedMeanwhileProps {
  open: Pick<SaveableForm, 'source' | 'task' | 'read'>;
  /** A save is under way: what changes the record is the own one, and its outcome says what there is to compare. */
  isBusy: boolean;
  /** Shows field by field what differs. */
  onCompare(saved: SavedMeanwhile): void;
}

/** Reads the record again with each notice about it. A save that has changed computed fields alone shows nothing. */
export function ChangedMeanwhile({ open, isBusy, onCompare }: ChangedMeanwhileProps) {
  const { source, task, read } = open;
  const { noun, id } = task;
  const [found, setFound] = useState<SavedMeanwhile | 'gone'>();
  const isSaving = useLatest(() => isBusy);

  useNotice(noun, id, async () => {
    if (isSaving() || id === undefined || !read) return;
    const result = await source.read(noun, id);
    if (isSaving()) return;
    if (!result.ok) return result.failure.kind === 'missing' && setFound('gone');
    const current = result.data;
    if (current.updated_at === read.updated_at || isOnlyComputed(noun, read, current)) return;
    const history = await source.history?.(noun, id, {});
    const [last] = history?.ok ? history.data.changes : [];
    setFound({ current, changedBy: last?.user_name ?? undefined });
  });

  const isOutdated = found === 'gone' || (found && found.current.updated_at !== read?.updated_at);
  const text = !isOutdated
    ? ''
    : found === 'gone'
      ? messagesOf(noun).gone
      : changedText(noun, found.current, found.changedBy);
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text]);
  if (text === '') return null;
  return (
    <div className="draft-banner">
      <Icon name="alert-circle" />
      <p>
        {text} {found === 'gone' && 'What you typed stays in the form.'}
      </p>
      {found !== 'gone' && found && (
        <Button isDisabled={isBusy} onClick={() => onCompare(found)}>
          Compare with my changes
        </Button>
      )}
    </div>
  );
}
