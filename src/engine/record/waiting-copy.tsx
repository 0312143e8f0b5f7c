// Beside a stored file that is the scaled copy of a photo: that the whole one waits on this device.
import { useSnapshot } from 'valtio/react';
import { outboxState } from '../outbox/outbox-state';
import { followsText } from '../photos/use-follows';

/** Nothing for any other file. */
export function WaitingCopy({ file }: { file: { name: string; size?: number } }) {
  const { entries } = useSnapshot(outboxState);
  const isCopy = entries.some(({ replaces }) => replaces?.name === file.name && replaces.bytes === file.size);
  return isCopy ? <span className="file-size">{followsText(1)}</span> : null;
}
