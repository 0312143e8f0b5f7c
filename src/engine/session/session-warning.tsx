// Says that the session is about to end, and lets it go on (WCAG 2.2.1; promises section 3, item 26). Not a modal: nobody is interrupted in the middle
// of a word. `session-watch.tsx` loads it when it is needed.
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { refreshUser } from '../../api/profile';
import { sessionLeft } from '../../api/session';
import { Icon } from '../controls/icons';
import { failureText } from '../feedback/failure-messages';
import { announce } from '../feedback/live-region';

/** Milliseconds between two questions whether a session that should be over is. */
const PATIENCE = 10_000;

/** `onOver` is told when the session goes on, by the button here or by a call of any tab. */
export function SessionWarning({ onOver }: { onOver(): void }) {
  const [left, setLeft] = useState(() => sessionLeft().left);
  const [asked, setAsked] = useState<'no' | 'busy' | 'full' | { trouble?: string }>('no');
  const words = remaining(left);

  const look = useEffectEvent(() => {
    const { left: now, warning } = sessionLeft();
    if (now > warning) onOver();
    else setLeft(now);
  });
  useEffect(() => {
    const ticking = setInterval(() => look(), 1000);
    return () => clearInterval(ticking);
  }, []);

  // When the time is up the server is asked: its 401 ends the session here, too, on the one road for that.
  const over = left < -1000;
  useEffect(() => {
    if (!over) return;
    const ask = () => void refreshUser();
    ask();
    const asking = setInterval(ask, PATIENCE);
    return () => clearInterval(asking);
  }, [over]);

  const say = useEffectEvent(() => announce(words));
  const soon = left <= 60_000;
  useEffect(() => say(), [soon]);

  async function stay(): Promise<void> {
    if (asked === 'busy') return;
    setAsked('busy');
    const result = await refreshUser();
    if (!result.ok) return setAsked({ trouble: failureText(result.failure) });
    const { left: now, warning } = sessionLeft();
    if (now <= warning) return setAsked('full');
    announce('You stay signed in.');
    onOver();
  }

  return createPortal(
    <section className="session-warning" aria-label="Session">
      <Icon name="clock" />
      <div className="session-warning-words">
        <p>{words}</p>
        {asked === 'full' && (
          <p className="session-warning-detail">A session cannot last longer. Save your work, then sign in again.</p>
        )}
        {typeof asked === 'object' && <p className="session-warning-detail">{asked.trouble}</p>}
      </div>
      {asked !== 'full' && (
        <button
          className="button"
          type="button"
          aria-disabled={asked === 'busy' || undefined}
          onClick={() => void stay()}
        >
          Stay signed in
        </button>
      )}
    </section>,
    // What lies behind a modal dialog can neither be reached nor heard.
    [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body,
  );
}

/** 'You will be signed out in 2 minutes.'; in steps, so that nobody is hurried by a running number. */
function remaining(left: number): string {
  const seconds = Math.max(0, Math.round(left / 1000));
  if (seconds > 60) return `You will be signed out in ${Math.ceil(seconds / 60)} minutes.`;
  if (seconds > 30) return 'You will be signed out in 1 minute.';
  return seconds > 10 ? 'You will be signed out in 30 seconds.' : 'You will be signed out in a moment.';
}
