// The refused rows as a file of the kind that came in, with why each was refused.
import { useState } from 'react';
import { Button } from '../controls/button';
import { DOWNLOAD, LateIcon } from '../controls/late-icon';
import { download } from '../data/download';
import type { ImportModel } from './import-model';
import type { FileHead } from './model/worker-calls';

/** Once mended, the file can be imported as it is: its column of messages is recognized and left out. */
export function DownloadRefused({ model, head }: { model: ImportModel; head: FileHead }) {
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    download(await model.refusedFile(), refusedName(head));
    setBusy(false);
  }

  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      <LateIcon path={DOWNLOAD} />
      Download refused rows
    </Button>
  );
}

/** `tickets-november-refused.csv` */
const refusedName = ({ name, kind }: FileHead): string => `${name.replace(/\.[^.]*$/, '')}-refused.${kind}`;
