// The sign-in page: full screen, no layout.
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { signIn } from '../api/sign-in';
import { Button } from '../engine/controls/button';
import { Icon, Logo } from '../engine/controls/icons';
import { ShowPassword } from '../engine/controls/show-password';
import { Alert } from '../engine/feedback/alert';
import { announce } from '../engine/feedback/live-region';
import { useConnection } from '../engine/hooks/use-connection';
import { useHeadingFocus } from '../engine/page/page-head';
import { session, startSession } from '../engine/session/session';
import { app } from '../schema/model/nouns';
import { signInRecord } from '../schema/model/sign-in';
import { checkField, checkRecord, type Errors } from '../schema/rules/check';
import { INVALID, leadText, NO_CONNECTION, SUCCESS, signInErrorText } from './sign-in-messages';
import { WelcomePanel } from './welcome-panel';

/** The green alert is seen for half a second before the app opens. */
const ALERT_MS = 500;

type SignInAlert = { kind: 'success' | 'error'; text: string };

/**
 * The inputs are the browser's own, read on submit, so that password managers and autofill just work. It also says why
 * a session has ended.
 */
export function SignIn() {
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<SignInAlert | null>(null);
  const [busy, setBusy] = useState(false);
  const under = useRef(false);
  const first = useRef<HTMLInputElement>(null);
  useHeadingFocus(first);
  useLayoutEffect(() => first.current?.focus(), []);
  const { ended, kept } = useSnapshot(session);
  const lead = leadText(ended, kept);
  const { isOnline } = useConnection();
  useEffect(() => {
    if (ended === 'expired') announce(lead);
  }, [ended, lead]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (under.current) return;
    const form = event.currentTarget;
    const { email, password, remember } = read(form);
    const wrong = checkRecord(signInRecord, { email, password });
    setErrors(wrong);
    setAlert(null);
    const [firstWrong] = Object.keys(wrong);
    if (firstWrong) return control(form, firstWrong)?.focus();

    under.current = true;
    setBusy(true);
    const result = await signIn(email, password, remember);
    if (result.ok) {
      setAlert({ kind: 'success', text: SUCCESS });
      await new Promise((resolve) => setTimeout(resolve, ALERT_MS));
      return startSession(result.data);
    }
    under.current = false;
    setBusy(false);
    const text = signInErrorText(result.failure);
    setAlert({ kind: 'error', text });
    if (text === INVALID) selectPassword(form, password);
  }

  /** A field that was invalid is checked again with every change. */
  function recheck(event: FormEvent<HTMLFormElement>): void {
    const { name, value } = event.target as HTMLInputElement;
    if (!errors[name]) return;
    const { [name]: _old, ...others } = errors;
    const found = checkField(signInRecord, name, { [name]: value });
    setErrors(found.length > 0 ? { ...others, [name]: found } : others);
  }

  function dismiss(): void {
    setAlert(null);
    first.current?.focus();
  }

  return (
    <div className="sign-in">
      <main className="sign-in-side">
        <div className="sign-in-brand">
          <Logo size={28} />
          <span className="product">{app.product}</span>
        </div>
        <form
          className="sign-in-form"
          noValidate
          aria-busy={busy || undefined}
          onSubmit={(event) => void submit(event)}
          onChange={recheck}
        >
          <div className="sign-in-alert">
            {alert && (
              <Alert kind={alert.kind} onDismiss={dismiss}>
                {alert.text}
              </Alert>
            )}
            {!alert && !isOnline && <Alert kind="error">{NO_CONNECTION}</Alert>}
          </div>
          <h1 tabIndex={-1}>Sign in</h1>
          <p className="sign-in-lead">{lead}</p>
          <Field name="email" label="Email or Username" errors={errors}>
            {(wrong) => (
              <input
                ref={first}
                type="text"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                {...wrong}
              />
            )}
          </Field>
          <Field name="password" label="Password" errors={errors}>
            {(wrong) => <PasswordInput {...wrong} />}
          </Field>
          <label className="check">
            <input type="checkbox" name="remember_me" />
            <span>Remember me</span>
          </label>
          <Button look="primary" type="submit" aria-disabled={busy || undefined}>
            {busy ? 'Signing in…' : 'Sign in'}
          </Button>
        </form>
        <p className="sign-in-help">Trouble signing in? Ask your administrator.</p>
      </main>
      <WelcomePanel />
    </div>
  );
}

interface ControlProps {
  id: string;
  name: string;
  className: string;
  'aria-required': true;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Field({
  name,
  label,
  errors,
  children,
}: {
  name: string;
  label: string;
  errors: Errors;
  children: (props: ControlProps) => React.ReactNode;
}) {
  const [message] = errors[name] ?? [];
  const errorId = `${name}-error`;
  const wrong = message !== undefined;
  return (
    <div className="sign-in-field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        className: 'control',
        'aria-required': true,
        'aria-invalid': wrong || undefined,
        'aria-describedby': wrong ? errorId : undefined,
      })}
      {wrong && (
        <p className="sign-in-error" id={errorId}>
          <Icon name="alert-circle" />
          {message}
        </p>
      )}
    </div>
  );
}

function PasswordInput(props: ControlProps) {
  return (
    <div className="password-field">
      <input type="password" autoComplete="current-password" autoCapitalize="none" spellCheck={false} {...props} />
      <ShowPassword field={props.id} label="password" />
    </div>
  );
}

function read(form: HTMLFormElement): { email: string; password: string; remember: boolean } {
  const data = new FormData(form);
  return {
    email: String(data.get('email')).trim(),
    password: String(data.get('password')),
    remember: data.get('remember_me') === 'on',
  };
}

/** What is typed next replaces a wrong password, unless someone is typing another one already. */
function selectPassword(form: HTMLFormElement, rejected: string): void {
  const input = control(form, 'password');
  if (!(input instanceof HTMLInputElement) || input.value !== rejected) return;
  input.focus();
  input.select();
}

function control(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLElement ? found : undefined;
}
