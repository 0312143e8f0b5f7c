// Before Log Out, where saves wait to be sent: to stay, to save them to a file, or to discard them.
import { countOf } from '../../schema/formats/words';
import { Button } from '../controls/button';
import { ConfirmFrame } from '../overlay/confirm-frame';
import type { OutboxEntry } from '../storage/outbox';

interface LogOutQuestionProps {
  entries: readonly OutboxEntry[];
  opener: HTMLElement;
  toFile(): void;
  decide(isDiscarded: boolean): void;
}

/** `decide(false)` stays signed in, as does closing the dialog. It stays open after `toFile`. */
export function LogOutQuestion({ entries, opener, toFile, decide }: LogOutQuestionProps) {
  const one = entries.length === 1;
  const stay = () => decide(false);
  return (
    <ConfirmFrame
      title={`${countOf(entries.length, 'save')} ${one ? 'waits' : 'wait'} to be sent`}
      text={
        <p>
          Log Out discards {one ? 'it' : 'them'}. Stay signed in until the connection is back, or save{' '}
          {one ? 'it' : 'them'} to a file first: "Waiting to send" reads it again.
        </p>
      }
      opener={opener}
      onClose={stay}
    >
      <Button data-first onClick={stay}>
        Stay signed in
      </Button>
      <Button onClick={toFile}>Save to a file</Button>
      <Button look="danger" onClick={() => decide(true)}>
        Discard and log out
      </Button>
    </ConfirmFrame>
  );
}
