// One field on the canvas: its head with the buttons, a static preview of its control, and its panel when it is open.
import { type CSSProperties, memo, type PointerEvent } from 'react';
import { IconButton } from '../../../engine/controls/button';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { conditionsOf } from '../model/attributes';
import { type Design, type DesignField, nameOf, placeOf } from '../model/design';
import { resizePair } from '../model/place-commands';
import { BuilderIcon } from '../parts/builder-icon';
import { useBuilder, useBuilderState, useDesignField } from '../store/builder';
import { CardUsage } from '../usage/form-usage';
import { useCanvas } from './canvas-actions';
import { CardPreview } from './card-preview';
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

/** Subscribes to its own field, so that a change of another one does not render it. */
export const Card = memo(function Card({ fieldKey, size, showSize, before }: CardProps) {
  const field = useDesignField(fieldKey);
  const isOpen = useBuilderState(({ panel }) => panel === fieldKey);
  const inGrid = useBuilderState(({ grid }) => grid === fieldKey);
  const isWrong = useBuilderState(({ problems }) => problems.some(({ field }) => field?.key === fieldKey));
  if (!field) return null;
  return (
    <div
      className="card-cell"
      data-size={size}
      data-open={isOpen || undefined}
      style={{ '--size': size } as CSSProperties}
    >
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
          {conditionsOf(field) && <span className="card-tag">Conditional</span>}
          {size !== undefined && <span className="card-size">{size}</span>}
        </div>
      </div>
      <CardButtons field={field} isOpen={isOpen} inGrid={inGrid} />
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

/** The four buttons of a card, named after its field. */
function CardButtons({ field, isOpen, inGrid }: Omit<CardHeadProps, 'size'>) {
  const { actions } = useCanvas();
  const { key } = field;
  const name = nameOf(field);
  return (
    <div className="card-buttons">
      <IconButton
        icon={<BuilderIcon name="columns" />}
        label={`Grid mode of ${name}`}
        isSmall
        aria-pressed={inGrid}
        data-grid-button
        onClick={({ detail, clientX, clientY }) =>
          actions.toggleGrid(key, detail > 0 ? { x: clientX, y: clientY } : undefined)
        }
      />
      <IconButton
        icon="pencil"
        label={`Edit ${name}`}
        isSmall
        aria-expanded={isOpen}
        data-edit
        onClick={() => actions.toggleEdit(key)}
      />
      <IconButton icon="copy" label={`Copy ${name}`} isSmall onClick={() => actions.copy(key)} />
      <IconButton
        icon="trash"
        label={`Remove ${name}`}
        isSmall
        onClick={({ currentTarget }) => actions.confirmRemove(key, currentTarget)}
      />
    </div>
  );
}

/** Dragging it makes the field `left` of it wider and the one at its right narrower, a column at a time. */
function SizeHandle({ left }: { left: string }) {
  const { store } = useBuilder();
  const { design } = store;

  function pressed(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle: HTMLElement = event.currentTarget;
    const column = handle.closest('.canvas-cells')!.clientWidth / COLUMNS;
    const begin = sizeOf(design(), left);
    const listeners = new AbortController();
    const { signal } = listeners;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener(
      'pointermove',
      ({ clientX }) => {
        const wanted = begin + Math.round((clientX - event.clientX) / column);
        store.run(resizePair(design(), left, wanted - sizeOf(design(), left)));
      },
      { signal },
    );
    for (const end of ['lostpointercapture', 'pointercancel'] as const)
      handle.addEventListener(end, () => listeners.abort(), { signal });
  }

  return <span className="size-handle" aria-hidden="true" onPointerDown={pressed} />;
}

function sizeOf(design: Design, key: string): number {
  const { row, cell } = placeOf(design, key);
  return design.rows[row]!.cells[cell]!.size;
}
