// One field on the canvas: its head with the buttons, a static preview of its control, and its panel when it is open.
import { memo } from 'react';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import type { DesignField } from '../model/design';
import { nameOf } from '../model/step';
import { BuilderIcon } from '../parts/builder-icon';
import { useDesignField, useFieldState } from '../store/builder-context';
import { CardUsage } from '../usage/card-usage';
import { useCanvas } from './canvas-context';
import { CardButtons } from './card-buttons';
import { CardPreview } from './card-preview';
import { SizeHandle } from './size-handle';
import { cardId } from './stage';

interface CardProps {
  fieldKey: string;
  /** Columns, 1 to 12. */
  size: number;
  /** Its row is in grid mode: the size shows. */
  showSize: boolean;
  /** The field before it in the row: between the two is a handle. */
  before?: string;
}

export const Card = memo(function Card({ fieldKey, size, showSize, before }: CardProps) {
  const field = useDesignField(fieldKey);
  const isOpen = useFieldState(fieldKey, ({ panel }) => panel === fieldKey);
  const inGrid = useFieldState(fieldKey, ({ grid }) => grid === fieldKey);
  const isWrong = useFieldState(fieldKey, ({ wrong }) => wrong?.has(fieldKey) ?? false);
  if (!field) return null;
  return (
    <div className="card-cell" data-size={size} data-open={isOpen || undefined}>
      {before !== undefined && <SizeHandle left={before} />}
      {/** biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this */}
      <div
        className="card"
        role="group"
        aria-label={accessibleName(field)}
        tabIndex={-1}
        id={cardId(fieldKey)}
        data-card={fieldKey}
        data-grid={inGrid || undefined}
        data-wrong={isWrong || undefined}
      >
        <CardHead field={field} size={showSize ? size : undefined} isOpen={isOpen} inGrid={inGrid} />
        {isOpen ? <OpenPanel fieldKey={fieldKey} /> : <CardPreview field={field} />}
        {!isOpen && <CardUsage field={field} />}
      </div>
    </div>
  );
});

interface CardHeadProps {
  field: DesignField;
  size: number | undefined;
  isOpen: boolean;
  inGrid: boolean;
}

/** The whole head drags the card; the handle shows that it does. */
function CardHead({ field, size, isOpen, inGrid }: CardHeadProps) {
  const { attributes, key, type } = field;
  const help = String(attributes.help_text ?? '').trim();
  return (
    <div className="card-head" data-drag-field={key}>
      <span className="card-grip">
        <BuilderIcon name="grip" />
      </span>
      <BuilderIcon name={fieldTypeOf(type).icon} />
      <div className="card-title">
        <div className="card-title-line">
          <span className="card-label" data-clipped>
            {nameOf(field)}
          </span>
          {attributes.is_require === true && (
            <span className="card-required" aria-hidden="true">
              *
            </span>
          )}
          {help && (
            <button className="card-help" type="button" data-tip={help} aria-label={`Help text: ${help}`}>
              ?
            </button>
          )}
          {hasConditions(attributes.conditions) && <span className="card-tag">Conditional</span>}
          {size !== undefined && <span className="card-size">{size}</span>}
        </div>
      </div>
      <CardButtons fieldKey={key} name={nameOf(field)} isOpen={isOpen} inGrid={inGrid} />
    </div>
  );
}

const OpenPanel = ({ fieldKey }: { fieldKey: string }) => (
  <div className="card-panel">{useCanvas().renderPanel(fieldKey)}</div>
);

/** "Weight, Number, required": the asterisk and the icon are not read. */
const accessibleName = (field: DesignField): string =>
  [nameOf(field), fieldTypeOf(field.type).label, field.attributes.is_require === true && 'required']
    .filter(Boolean)
    .join(', ');

const hasConditions = (conditions: unknown): boolean =>
  typeof conditions === 'object' && conditions !== null && Object.keys(conditions).length > 0;
