// Files that belong to a record: pictures, videos and PDF are shown, anything else is a link to download. The server
// decides by content what may be shown, and nothing here ever executes the content of a file.

import { showSize } from '../../schema/formats/sizes';
import type { StoredFile } from '../cells/files-in';
import { Icon } from '../controls/icons';

export function StoredFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return <span className="field-hint">No files</span>;
  return (
    <ul className="stored-files">
      {files.map((file) => (
        <li key={file.url} className="stored-file">
          <Preview file={file} />
          <span className="file-text">
            <a className="file-name" href={file.url} download={file.name}>
              {file.name}
            </a>
            {file.size !== undefined && <span className="file-size">{showSize(file.size)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: StoredFile }) {
  const shown = `${file.url}&view=1`;
  if (file.inline?.startsWith('image/')) {
    return (
      <a className="stored-preview" href={shown} target="_blank" rel="noreferrer" aria-label={`View ${file.name}`}>
        <img src={shown} alt="" loading="lazy" />
      </a>
    );
  }
  if (file.inline?.startsWith('video/'))
    // biome-ignore lint/a11y/useMediaCaption: recordings of users have no captions
    return <video className="stored-preview" src={shown} controls preload="metadata" aria-label={file.name} />;
  if (file.inline === 'application/pdf') {
    return (
      <a className="stored-preview" href={shown} target="_blank" rel="noreferrer" aria-label={`View ${file.name}`}>
        <Icon name="file" />
        <span>PDF</span>
      </a>
    );
  }
  return (
    <span className="stored-preview">
      <Icon name="file" />
    </span>
  );
}
