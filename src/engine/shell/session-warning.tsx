// Warns that the session is about to end, and extends it (WCAG 2.2.1). Not a modal, so that it does not interrupt
// typing. Loaded when it is needed.
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { announce } from '../feedback/live-region';
import { failureText } from '../feedback/result';
import { useConnection } from '../hooks/use-connection';
import { useRegistry } from '../registry/registry-context';
import { sessionLeft } from '../session/session';

/** Milliseconds between two checks whether a session that should have ended has. */
const REFRESH_TIMEOUT_MS = 10_000;

/** `onOver` is called when the session was extended, by the button here or by a call of any tab. */
export function SessionWarning({ onOver }: { onOver(): void }) {
  const [left, setLeft] = useState(() => sessionLeft().left);
  const [extension, setExtension] = useState<'no' | 'busy' | 'full' | { error?: string }>('no');
  const { account } = useRegistry();
  const { isOnline } = useConnection();
  const message = remaining(left);

  const look = useEffectEvent(() => {
    const { left: now, warning } = sessionLeft();
    if (now > warning) onOver();
    else setLeft(now);
  });
  useEffect(() => {
    const ticking = setInterval(() => look(), 1000);
    return () => clearInterval(ticking);
  }, []);

  // When the time is up a call is made: its 401 ends the session, as any 401 does.
  const over = left < -1000;
  useEffect(() => {
    if (!over) return;
    const checkSession = () => void account.refresh();
    checkSession();
    const interval = setInterval(checkSession, REFRESH_TIMEOUT_MS);
    return () => clearInterval(interval);
  }, [over, account]);

  const announceMessage = useEffectEvent(() => announce(message));
  const soon = left <= 60_000;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced when it appears, and in the last minute.
  useEffect(() => announceMessage(), [soon]);

  async function stay(): Promise<void> {
    setExtension('busy');
    const result = await account.refresh();
    if (!result.ok) return setExtension({ error: failureText(result.failure) });
    const { left: now, warning } = sessionLeft();
    if (now <= warning) return setExtension('full');
    announce('You stay signed in.');
    onOver();
  }

  // Nothing can extend it then, and what is kept stays open.
  if (!isOnline) return null;
  return createPortal(
    <section className="session-warning" aria-label="Session">
      <Icon name="clock" />
      <div className="session-warning-text">
        <p>{message}</p>
        {extension === 'full' && (
          <p className="session-warning-detail">A session cannot last longer. Save your work, then sign in again.</p>
        )}
        {typeof extension === 'object' && <p className="session-warning-detail">{extension.error}</p>}
      </div>
      {extension !== 'full' && (
        <Button isDisabled={extension === 'busy'} onClick={() => void stay()}>
          Stay signed in
        </Button>
      )}
    </section>,
    // The page behind a modal dialog is inert and not read out.
    [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body,
  );
}

/** 'You will be signed out in 2 minutes.'; in steps, so that no countdown puts pressure on anyone. */
function remaining(left: number): string {
  const seconds = Math.max(0, Math.round(left / 1000));
  if (seconds > 60) return `You will be signed out in ${Math.ceil(seconds / 60)} minutes.`;
  if (seconds > 30) return 'You will be signed out in 1 minute.';
  return seconds > 10 ? 'You will be signed out in 30 seconds.' : 'You will be signed out in a moment.';
}
