// The button inside a password input that shows what was typed. Used by the sign-in page and by password fields of forms.
import { useState } from 'react';

/**
 * @param field id of the input. Its type is changed in the page itself: what is typed stands in the input alone, and rendering that again could bring an
 * older text back.
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
