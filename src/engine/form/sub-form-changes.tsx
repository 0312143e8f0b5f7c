// Above fields that another user has changed while the form was open: what is different now.
import { useId } from 'react';
import type { SubFormChange } from '../../schema/model/sub-form';
import { Icon } from '../controls/icons';

/** Announced by the effect that replaced the fields, so it is no live region itself. */
export function SubFormChanges({ changed: { message, details } }: { changed: SubFormChange }) {
  const id = useId();
  return (
    <div className="part-changed" role="group" aria-labelledby={id}>
      <Icon name="alert-circle" />
      <div>
        <p id={id}>{message}</p>
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
