// Cells that are more than text: a link, a color with its code, tags. Their code loads with the first of them; until
// then, and where it cannot be loaded, the value stands there as text (`cell.tsx`).

import { isColor } from '../../schema/formats/colors';
import { isUrl } from '../../schema/formats/web-address';
import type { RichCellName } from '../../schema/model/names';

export interface RichCellProps {
  name: RichCellName;
  value: unknown;
  /** The value as text. */
  text: string;
}

export function RichCell({ name, value, text }: RichCellProps) {
  switch (name) {
    case 'url':
      return <LinkCell url={text} />;
    case 'color':
      return <ColorCell code={text} />;
    case 'tags':
      return <TagsCell tags={Array.isArray(value) ? value : []} />;
  }
}

/** Opens in a tab of its own. What is no web address, because a record is older than its rule, stays text. */
function LinkCell({ url }: { url: string }) {
  if (!isUrl(url)) return url;
  return (
    <a className="cell-link cell-cut" data-clipped href={url} target="_blank" rel="noopener noreferrer">
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

function TagsCell({ tags }: { tags: readonly unknown[] }) {
  return (
    <ul className="tags-cell">
      {tags.map((tag, index) => (
        <li key={index} className="tag">
          {String(tag)}
        </li>
      ))}
    </ul>
  );
}
