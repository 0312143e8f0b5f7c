// The end of a list that is read page by page: the button that fetches what is older, and why that failed.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../controls/button';
import { Alert } from '../feedback/alert';
import { failureText, type Result } from '../feedback/result';

interface ShowOlderProps<Page> {
  /** Of the button. */
  text: string;
  /** There are older ones. */
  more: boolean;
  fetch(): Promise<Result<Page>>;
  onFetched(older: Page): void;
}

/** `onFetched` gets what `fetch` has found, to append it. Without `more` there is no button. */
export function ShowOlder<Page>({ text, more, fetch, onFetched }: ShowOlderProps<Page>) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function show(button: HTMLElement): Promise<void> {
    const list = button.parentElement?.querySelector(':scope > ol, :scope > ul');
    const count = list?.children.length ?? 0;
    setLoading(true);
    const result = await fetch();
    setLoading(false);
    setProblem(result.ok ? undefined : failureText(result.failure));
    if (!result.ok) return;
    flushSync(() => onFetched(result.data));
    // After the last ones the button is gone.
    const next = list?.children[count];
    if (button.isConnected || document.activeElement !== document.body || !(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  }
  return (
    <>
      {problem && <Alert kind="error">{problem}</Alert>}
      {more && (
        <Button isSmall isBusy={isLoading} onClick={({ currentTarget }) => void show(currentTarget)}>
          {text}
        </Button>
      )}
    </>
  );
}
