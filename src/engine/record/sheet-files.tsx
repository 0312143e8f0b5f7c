// The files of a record on paper: images as thumbnails, of the others name, kind and size.
import { useState } from 'react';
import { showSize } from '../../schema/formats/sizes';
import type { StoredFile } from '../cells/files-in';

/**
 * Images load with the page: an image that is not loaded when printing begins stays blank. The page shows most of them
 * anyway. Images first, so that thumbnails stand beside each other.
 */
export function SheetFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return <p className="sheet-detail">No files</p>;
  return (
    <ul className="sheet-files">
      {files
        .toSorted((a, b) => Number(isImage(b)) - Number(isImage(a)))
        .map((file) => (
          <SheetFile key={file.url} file={file} />
        ))}
    </ul>
  );
}

function SheetFile({ file }: { file: StoredFile }) {
  // Its link may have expired, or the bytes are not the claimed kind: the name is still worth a line.
  const [failed, setFailed] = useState(false);
  const about = [kindOf(file), file.size === undefined ? '' : showSize(file.size)].filter(Boolean).join(' · ');
  return (
    <li className="sheet-file">
      {isImage(file) && !failed && (
        <img src={`${file.url}&view=1`} alt="" fetchPriority="low" onError={() => setFailed(true)} />
      )}
      <span className="sheet-file-name">{file.name}</span>
      <span className="sheet-file-about">{about}</span>
    </li>
  );
}

const isImage = (file: StoredFile): boolean => file.inline?.startsWith('image/') ?? false;

function kindOf(file: StoredFile): string {
  if (isImage(file)) return 'Image';
  if (file.inline?.startsWith('video/')) return 'Video';
  return file.inline === 'application/pdf' ? 'Document' : 'File';
}
