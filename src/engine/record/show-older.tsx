// The end of a list that is read page by page: the button that fetches what is older, and why that failed.
import { useState } from 'react';
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
  async function show(): Promise<void> {
    setLoading(true);
    const result = await fetch();
    setLoading(false);
    setProblem(result.ok ? undefined : failureText(result.failure));
    if (result.ok) onFetched(result.data);
  }
  return (
    <>
      {problem && <Alert kind="error">{problem}</Alert>}
      {more && (
        <Button isSmall isBusy={isLoading} onClick={() => void show()}>
          {text}
        </Button>
      )}
    </>
  );
}
