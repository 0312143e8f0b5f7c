// The button inside a password input that shows what was typed.
import { useState } from 'react';

/**
 * @param field id of the input. Its type is changed in the DOM: the typed text exists in the input alone, and a new
 * render could restore an older text.
 */
export function ShowPassword({ field, label }: { field: string; label: string }) {
  const [shown, setShown] = useState(false);
  const toggle = () => {
    document.getElementById(field)?.setAttribute('type', shown ? 'password' : 'text');
    setShown(!shown);
  };
  return (
    <button className="show-password" type="button" aria-pressed={shown} aria-controls={field} onClick={toggle}>
      {shown ? 'Hide' : 'Show'}
      <span className="visually-hidden"> {label}</span>
    </button>
  );
}
