// The four buttons of a card, named after its field.
import { Icon } from '../../../engine/controls/icons';
import { BuilderIcon } from '../parts/builder-icon';
import { useCanvas } from './canvas-context';

interface CardButtonsProps {
  fieldKey: string;
  name: string;
  isOpen: boolean;
  inGrid: boolean;
}

export function CardButtons({ fieldKey, name, isOpen, inGrid }: CardButtonsProps) {
  const { actions } = useCanvas();
  return (
    <div className="card-buttons">
      <button
        className="icon-button icon-button-small"
        type="button"
        aria-label={`Grid mode of ${name}`}
        aria-pressed={inGrid}
        data-grid-button
        onClick={({ detail, clientX, clientY }) =>
          actions.toggleGrid(fieldKey, detail > 0 ? { x: clientX, y: clientY } : undefined)
        }
      >
        <BuilderIcon name="columns" />
      </button>
      <button
        className="icon-button icon-button-small"
        type="button"
        aria-label={`Edit ${name}`}
        aria-expanded={isOpen}
        data-edit
        onClick={() => actions.toggleEdit(fieldKey)}
      >
        <Icon name="pencil" />
      </button>
      <button
        className="icon-button icon-button-small"
        type="button"
        aria-label={`Copy ${name}`}
        onClick={() => actions.copy(fieldKey)}
      >
        <Icon name="copy" />
      </button>
      <button
        className="icon-button icon-button-small"
        type="button"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => actions.confirmRemove(fieldKey, currentTarget)}
      >
        <Icon name="trash" />
      </button>
    </div>
  );
}
