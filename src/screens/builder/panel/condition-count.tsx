// What a panel shows of the conditions of its field before their tab is opened: how many there are.

import { allComparisons } from '../../../schema/descriptor/conditions';
import { withAround } from '../../../schema/formula/around';
import { propertyOf } from '../../../schema/ticket-types/field-property';
import { withSections } from '../../../schema/ticket-types/sections';
import { ticketAround } from '../../../schema/ticket-types/ticket-around';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { conditionsOf } from '../model/attributes';
import { type Design, type DesignField, fieldsInOrder } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import { useDesignField } from '../store/builder';
import type { ConditionFields } from './conditions-model';

/** How many comparisons there are, beside the tab's title. */
export function ConditionCount({ fieldKey }: { fieldKey: string }) {
  const field = useDesignField(fieldKey);
  const conditions = (field && conditionsOf(field)) ?? {};
  const count = allComparisons(conditions).length;
  return count > 0 && <span className="builder-tab-count">{count}</span>;
}

/** Every field as the ticket form has it, by key: what conditions call it. */
export const conditionFields = (
  design: Design,
  isOne: (field: DesignField) => boolean = () => true,
): ConditionFields => {
  const details = withSections(designToDetails(design) as unknown as TicketFormDetail[]);
  return new Map(
    fieldsInOrder(design).flatMap((field, index) =>
      isOne(field) ? [[field.key, propertyOf(details[index]!)] as const] : [],
    ),
  );
};

/** The same with the ticket around them, which conditions and formulas can read, too. */
export const readableFields = (design: Design, isOne?: (field: DesignField) => boolean): ConditionFields =>
  withAround(conditionFields(design, isOne), ticketAround());
