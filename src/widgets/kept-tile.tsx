// One file that the record has already: a link to it, its size, and a button that removes it with the next save.
import { Icon } from '../engine/controls/icons';
import { isStoredFile, type StoredFile } from '../schema/formats/plain-values';
import { showSize } from '../schema/formats/sizes';

/** A stored file with what a read returns of it. */
export interface KeptFile extends StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  url: string;
  inline?: string | null;
}

export const isKeptFile = (value: unknown): value is KeptFile => isStoredFile(value) && 'url' in value;

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
      {onRemove && (
        <button className="icon-button" type="button" onClick={onRemove} aria-label={`Remove ${name}`}>
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
}
