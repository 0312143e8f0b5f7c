// In the dialog before a save: the examples of which the new definition turns the verdict over.
import { useMemo } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { withNumbers } from '../../../schema/forms/definition-conditions';
import { turnedOver } from '../../../schema/forms/example-run';
import type { DraftDetail, TicketFormDetail } from '../../../schema/forms/ticket-field';
import { PartText } from '../panel/part-text';
import { useExamples } from './examples-context';
import { examplesMessages } from './examples-messages';

interface TurnedExamplesProps {
  /** The version that the design changes. */
  base: readonly TicketFormDetail[];
  /** The design as it would be sent. */
  details: readonly DraftDetail[];
}

export function TurnedExamples({ base, details }: TurnedExamplesProps) {
  const examples = useExamples().list();
  const after = useMemo(() => withNumbers(details), [details]);
  const turned = useMemo(() => turnedOver(base, after, examples), [base, after, examples]);
  if (turned.length === 0) return null;
  return (
    <div className="builder-turned">
      <p className="builder-save-text">
        {turned.length === 1
          ? 'One example has a different result:'
          : `${turned.length} examples have a different result:`}
      </p>
      <ul>
        {turned.map((verdict) => (
          <li key={verdict.example.example_id}>
            <Icon name={verdict.holds ? 'check' : 'alert-circle'} />
            <p>
              <PartText parts={examplesMessages.turned(verdict, after)} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
