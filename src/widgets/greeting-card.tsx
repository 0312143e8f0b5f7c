// The card above one's own profile: a greeting, a line about the last login, Log out. The group widget `greeting`.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button } from '../engine/controls/button';
import { LateIcon, LOG_OUT } from '../engine/controls/late-icon';
import { Alert } from '../engine/feedback/alert';
import { session } from '../engine/session/session';
import { LOGOUT_FAILED, useLogOut } from '../engine/shell/use-log-out';
import { localMinute, showDate } from '../schema/formats/dates';
import { displayName } from '../schema/model/profile';

/** Greets the user of the session, not what is being typed below. */
export function GreetingCard() {
  const { user } = useSnapshot(session);
  const [failed, setFailed] = useState(false);
  const { busy, logOut } = useLogOut(() => setFailed(true));
  const leave = () => {
    setFailed(false);
    void logOut();
  };
  if (!user) return <div className="greeting" />;
  return (
    <section aria-labelledby="greeting">
      {failed && (
        <Alert kind="error" onDismiss={() => setFailed(false)}>
          {LOGOUT_FAILED}
        </Alert>
      )}
      <div className="greeting">
        <div className="greeting-text">
          <h2 id="greeting">Hello, {displayName(user)}</h2>
          <p className="field-hint">
            Last login: {user.last_login ? showDate(localMinute(new Date(user.last_login))) : 'not recorded'}
          </p>
        </div>
        <Button aria-disabled={busy || undefined} onClick={leave}>
          <LateIcon path={LOG_OUT} />
          {busy ? 'Logging out…' : 'Log Out'}
        </Button>
      </div>
    </section>
  );
}
