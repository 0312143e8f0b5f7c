// The draft as a form shows it: a banner above the fields when one was restored, a secondary note beside the buttons when
// one was saved.
import { type MouseEvent, useEffect } from 'react';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { isEmpty, isFiles } from '../../schema/formats/plain-values';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { announce } from '../feedback/live-region';
import { draftMessages } from './draft-messages';
import type { DraftView } from './use-draft';

/** Announced by `use-draft.ts`, so it is no live region itself; the focus stays where it is. */
export function DraftBanner({ draft }: { draft: DraftView }) {
  const { restored, offered } = draft.state;
  if (!restored && !offered) return null;

  // The button is removed with the banner; the focus moves to the first field.
  function decide(event: MouseEvent<HTMLElement>, act: () => void): void {
    const form = event.currentTarget.closest('form');
    act();
    form?.querySelector<HTMLElement>('input:not([readonly]), select, textarea:not([readonly])')?.focus();
  }

  return (
    <div className="draft-banner">
      <Icon name="clock" />
      <p>{offered ? draftMessages.offered(offered) : restored && draftMessages.restored(restored)}</p>
      {offered && <Button onClick={(event) => decide(event, draft.restore)}>Restore draft</Button>}
      <Button onClick={(event) => decide(event, draft.discard)}>Discard draft</Button>
    </div>
  );
}

/** 'Draft saved 14:36'. */
export function DraftNote({ draft }: { draft: DraftView }) {
  const { saved } = draft.state;
  if (saved === undefined) return null;
  return (
    <p className="draft-note">
      <Icon name="check" />
      {draftMessages.saved(saved)}
    </p>
  );
}

/**
 * What a copy of a record begins without although the original has it: its files. @param read the original, as it was
 * read. Nothing where it has no files.
 */
export function CopyNote({ noun, read }: { noun: Noun; read: Values }) {
  const text = copyText(noun, read);
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  return (
    text && (
      <div className="draft-banner">
        <Icon name="copy" />
        <p>{text}</p>
      </div>
    )
  );
}

/** "Files are not copied: Photo, Evidence." */
function copyText({ record }: Noun, read: Values): string {
  const titles = Object.entries(record.properties).flatMap(([name, property]) =>
    isFiles(property) && !property.writeOnly && !isEmpty(read[property.readAs ?? name]) ? [property.title] : [],
  );
  return titles.length > 0 ? `Files are not copied: ${titles.join(', ')}.` : '';
}
