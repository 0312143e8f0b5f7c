// What a copy of a record begins without although the original has it: its files.
import { useEffect } from 'react';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { isEmpty, isFiles } from '../../schema/formats/plain-values';
import { Icon } from '../controls/icons';
import { announce } from '../feedback/live-region';

/** @param read the original, as it was read. Nothing where it has no files. */
export function CopyNote({ noun, read }: { noun: Noun; read: Values }) {
  const text = copyText(noun, read);
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  return (
    text && (
      <div className="draft-band">
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
