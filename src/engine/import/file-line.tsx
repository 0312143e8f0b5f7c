// The file of an import in one line: its name and size, and at the right what is said of its columns.

import type { ReactNode } from 'react';
import { showSize } from '../../schema/formats/sizes';
import { countText } from '../../schema/formats/words';
import { Icon } from '../controls/icons';
import type { FileHead } from './model/worker-calls';

/** The sheet is named only where the file has several. */
export function FileLine({ head, children }: { head: FileHead; children?: ReactNode }) {
  return (
    <div className="import-file-line">
      <Icon name="file" />
      <strong>{head.name}</strong>
      <span>
        {countText(head.rows)} rows · {showSize(head.bytes)}
        {head.sheet !== undefined && head.sheets.length > 1 && ` · ${head.sheet}`}
      </span>
      {children && <div className="import-file-note">{children}</div>}
    </div>
  );
}
