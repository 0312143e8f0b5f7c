// In the dialog before a save: the examples of which the new definition turns the verdict over.
import { Icon } from '../../../engine/controls/icons';
import { PartText } from '../panel/part-text';
import type { TurnedExample } from './example-checks';

export function TurnedExamples({ turned }: { turned: readonly TurnedExample[] }) {
  if (turned.length === 0) return null;
  return (
    <div className="builder-turned">
      <p className="builder-save-text">
        {turned.length === 1
          ? 'One example has a different result:'
          : `${turned.length} examples have a different result:`}
      </p>
      <ul>
        {turned.map(({ id, holds, parts }) => (
          <li key={id}>
            <Icon name={holds ? 'check' : 'alert-circle'} />
            <p>
              <PartText parts={parts} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
