// A sentence below the row it is about: why it could not be saved or deleted. It stays until the next try, unlike a toast.
import { Icon } from '../icons';

/** Said elsewhere already, by a toast or politely, so it is no live region of its own. */
export function NoteRow({ text, span }: { text?: string; span: number }) {
  if (!text) return null;
  return (
    <tr role="row" className="inline-note">
      <td role="cell" colSpan={span}>
        <p className="field-error">
          <Icon name="alert-circle" />
          <span>{text}</span>
        </p>
      </td>
    </tr>
  );
}
