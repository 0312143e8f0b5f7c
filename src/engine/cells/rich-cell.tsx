// Cells that are more than text: a link, a color with its code, tags. Their code loads with the first of them; until
// then, and where it cannot be loaded, the value stands there as text (`cell.tsx`).

import { type ReactNode, useState } from 'react';
import type { RichCellName } from '../../schema/descriptor/names';
import { isColor } from '../../schema/values/color';
import { isUrl } from '../../schema/values/url';
import { LateIcon, PAPERCLIP } from '../controls/late-icon';
import { useDataSourceIfAny } from '../data/data-context';
import { filesIn, type StoredFile } from './files-in';

interface RichCellProps {
  name: RichCellName;
  value: unknown;
  /** The value as text. */
  text: string;
}

/** The return type is that of every case: a name of `RICH_CELL_NAMES` without one does not compile. */
export function RichCell({ name, value, text }: RichCellProps): Exclude<ReactNode, undefined> {
  switch (name) {
    case 'url':
      return <LinkCell url={text} />;
    case 'color':
      return <ColorCell code={text} />;
    case 'tags':
      return <TagsCell tags={Array.isArray(value) ? value : []} />;
    case 'image':
      return <ImageCell link={value} />;
    case 'files':
      return <FilesCell files={filesIn(value)} text={text} />;
  }
}

/** Opens in a tab of its own. What is no web address, because a record is older than its rule, stays text. */
function LinkCell({ url }: { url: string }) {
  if (!isUrl(url)) return url;
  return (
    <a className="cell-link" href={url} target="_blank" rel="noopener noreferrer">
      {url}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function ColorCell({ code }: { code: string }) {
  if (!isColor(code)) return code;
  return (
    <span className="swatch-line">
      <span className="color-swatch" style={{ backgroundColor: code }} />
      {code}
    </span>
  );
}

/** A thumbnail that opens the image. Its link may have expired since the list was fetched. */
function ImageCell({ link }: { link: unknown }) {
  const source = useDataSourceIfAny();
  const [failed, setFailed] = useState<unknown>();
  if (typeof link !== 'string' || !source || failed === link) return 'Image';
  const url = source.fileUrl(link);
  return (
    <a className="cell-image" href={url} target="_blank" rel="noreferrer" aria-label="View image in a new tab">
      <img src={url} alt="" loading="lazy" onError={() => setFailed(link)} />
    </a>
  );
}

/** One file is a link to it; of several it says how many. */
function FilesCell({ files, text }: { files: readonly StoredFile[]; text: string }) {
  const [file] = files;
  if (!file) return text;
  return (
    <span className="cell-files" title={files.length > 1 ? text : undefined}>
      <LateIcon path={PAPERCLIP} />
      {files.length > 1 ? (
        `${files.length} files`
      ) : (
        <a className="cell-link" href={file.url} download={file.name}>
          {file.name}
        </a>
      )}
    </span>
  );
}

function TagsCell({ tags }: { tags: readonly unknown[] }) {
  return (
    <ul className="tags-cell">
      {tags.map((tag, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <li key={index} className="tag">
          {String(tag)}
        </li>
      ))}
    </ul>
  );
}
