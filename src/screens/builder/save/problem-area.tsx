// What is wrong with the design since the last save, below the canvas: the first message leads, each one about a field
// opens its panel.
import { useSyncExternalStore } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { useBuilder } from '../store/builder-context';
import type { DesignForm } from './design-form';

export function ProblemArea({ form }: { form: DesignForm }) {
  const { store } = useBuilder();
  const problems = useSyncExternalStore(form.subscribe, form.problems);
  return (
    <div role="alert" className="builder-problems" data-none={problems.length === 0 || undefined}>
      {problems.length > 0 && (
        <>
          <Icon name="alert-circle" />
          <ul>
            {problems.map(({ message, field }) => (
              <li key={message}>
                {field ? (
                  <button type="button" onClick={() => store.openPanel(field.key)}>
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
