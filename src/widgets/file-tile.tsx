// One chosen file: thumbnail, name, size, how far it has been sent, and a button that removes it or stops the sending.
// Images and videos open large, any other file is a link.
import { useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../engine/controls/button';
import { Icon } from '../engine/controls/icons';
import { useFormParts } from '../engine/form/form-context';
import { type FileProgress, sentOf } from '../engine/form/uploads';
import { useObjectUrl } from '../engine/hooks/use-object-url';
import { followsText, useFollowing } from '../engine/photos/use-follows';
import { isStoredFile, type StoredFile } from '../schema/formats/plain-values';
import { showSize } from '../schema/formats/sizes';
import { learnedKind } from '../schema/rules/file-kinds';

/** Without `onRemove` it is read-only. */
export function FileTile({ file, onRemove }: { file: File; onRemove?(): void }) {
  const { uploads, takesCopies } = useFormParts();
  const progress = useSyncExternalStore(uploads.subscribe, () => uploads.of(file));
  const copy = useSyncExternalStore(uploads.subscribe, () => uploads.copyOf(file));
  const follows = useFollowing([file], takesCopies).length > 0;
  const url = useObjectUrl(file);
  const busy = progress?.phase === 'waiting' || progress?.phase === 'sending' || progress?.phase === 'sent';
  return (
    <li className="file-tile">
      <Thumbnail file={file} url={url} />
      <span className="file-text">
        {isShown(file) ? (
          <span className="file-name" title={file.name}>
            {file.name}
          </span>
        ) : (
          <a className="file-name" href={url} download={file.name} title={file.name}>
            {file.name}
          </a>
        )}
        <span className="file-size">{sizeText(copy ?? file, progress)}</span>
        {(copy || follows) && <span className="file-size">{followsText(1)}</span>}
        {busy && (
          <progress
            className="file-progress"
            max={(copy ?? file).size || 1}
            value={sentOf(copy ?? file, progress)}
            aria-label={`Sending ${file.name}`}
          />
        )}
      </span>
      {busy ? (
        <IconButton icon="x" label={`Stop sending ${file.name}`} data-stops-save onClick={uploads.cancel} />
      ) : (
        onRemove && <IconButton icon="trash" label={`Remove ${file.name}`} onClick={onRemove} />
      )}
    </li>
  );
}

/** 29.9 of 48.2 MB · 62 % */
function sizeText(file: File, progress: FileProgress | undefined): string {
  switch (progress?.phase) {
    case undefined:
      return showSize(file.size);
    case 'waiting':
      return `${showSize(file.size)} · waiting`;
    case 'sending':
      return `${showSize(progress.sent)} of ${showSize(file.size)} · ${Math.floor((progress.sent / file.size) * 100)} %`;
    case 'sent':
      return `${showSize(file.size)} · sent`;
    case 'stopped':
      return `${showSize(file.size)} · not sent, Save tries again`;
  }
}

/** By the real kind of the file: a page that claims to be an image is never given to an <img>. */
const kindIn = (file: File): string => learnedKind(file) ?? file.type;
const isShown = (file: File): boolean => /^(image|video)\//.test(kindIn(file));

/** A thumbnail that opens a large image; a file that only claims to be an image has the icon of a file. */
export function Thumbnail({ file, url }: { file: File; url: string | undefined }) {
  const large = useRef<HTMLDialogElement>(null);
  const [broken, setBroken] = useState(false);
  if (!url || broken || !isShown(file)) {
    return (
      <span className="file-picture">
        <Icon name="file" />
      </span>
    );
  }
  const isVideo = kindIn(file).startsWith('video/');
  const spoiled = () => setBroken(true);
  return (
    <>
      <button
        className="file-picture"
        type="button"
        aria-label={`View ${file.name}`}
        onClick={() => large.current?.showModal()}
      >
        {isVideo ? (
          <video src={url} preload="metadata" muted onError={spoiled} />
        ) : (
          <img src={url} alt="" onError={spoiled} />
        )}
      </button>
      {/** biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it, and so does Escape */}
      <dialog
        className="file-large"
        ref={large}
        aria-label={file.name}
        onClick={(event) => event.target === event.currentTarget && large.current?.close()}
      >
        {/** biome-ignore lint/a11y/useMediaCaption: uploaded recordings have no captions */}
        {isVideo ? <video src={url} controls preload="none" /> : <img src={url} alt={file.name} loading="lazy" />}
        <Button onClick={() => large.current?.close()}>Close</Button>
      </dialog>
    </>
  );
}

/** A stored file with what a read returns of it. */
export interface KeptFile extends StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  url: string;
  inline?: string | null;
}

/** Whether a value is a file that the record has already. */
export const isKeptFile = (value: unknown): value is KeptFile => isStoredFile(value) && 'url' in value;

/** One file that the record has already: a link to it, its size, and a button that removes it with the next save. */
export function KeptTile({ file, onRemove }: { file: KeptFile; onRemove?(): void }) {
  const { name, size, url, inline } = file;
  return (
    <li className="file-tile">
      <span className="file-picture">
        {inline?.startsWith('image/') ? <img src={`${url}&view=1`} alt="" loading="lazy" /> : <Icon name="file" />}
      </span>
      <span className="file-text">
        <a className="file-name" href={url} download={name} title={name}>
          {name}
        </a>
        <span className="file-size">{showSize(size)}</span>
      </span>
      {onRemove && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
    </li>
  );
}
