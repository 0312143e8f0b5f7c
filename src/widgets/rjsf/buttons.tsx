// The buttons of RJSF's forms in our looks. `title` says what an icon does to what, for screen readers as well.
import {
  getSubmitButtonOptions,
  type IconButtonProps,
  type OptionalDataControlsTemplateProps,
  type SubmitButtonProps,
  TranslatableString,
} from '@rjsf/utils';
import { Button, IconButton } from '../../engine/controls/button';
import type { IconName } from '../../engine/controls/icons';

/** Submits the form; `ui:submitButtonOptions` has its text and may leave it out. */
export function SubmitButton({ uiSchema }: SubmitButtonProps) {
  const { submitText, norender, props } = getSubmitButtonOptions(uiSchema);
  if (norender) return null;
  return (
    <Button {...props} type="submit" look="primary">
      {submitText}
    </Button>
  );
}

/** Adds an item to a list, or a key to an object. */
export function AddButton({ id, title, disabled, onClick, registry }: IconButtonProps) {
  return (
    <Button id={id} className="rjsf-add" isSmall disabled={disabled} onClick={onClick}>
      {title ?? registry.translateString(TranslatableString.AddButton)}
    </Button>
  );
}

/** A button that stays in the order of the Tab key when it has nothing to do: it may have the focus as it becomes so. */
function iconButton(icon: IconName, text: TranslatableString) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each button
  return function FormIconButton({ id, title, disabled, onClick, registry }: IconButtonProps) {
    const label = title ?? registry.translateString(text);
    return <IconButton id={id} icon={icon} label={label} isSmall isDisabled={disabled} onClick={onClick} />;
  };
}

/** Copies an item of a list. */
export const CopyButton = iconButton('copy', TranslatableString.CopyButton);

/** Moves an item of a list up by one place. */
export const MoveUpButton = iconButton('arrow-up', TranslatableString.MoveUpButton);

/** Moves an item of a list down by one place. */
export const MoveDownButton = iconButton('arrow-down', TranslatableString.MoveDownButton);

/** Removes an item of a list, or a key of an object. */
export const RemoveButton = iconButton('trash', TranslatableString.RemoveButton);

/** Empties an optional value. */
export const ClearButton = iconButton('x', TranslatableString.ClearButton);

/** Adds or removes what may be left out as a whole; where nothing can be changed it says that there is nothing. */
export function OptionalDataControls(props: OptionalDataControlsTemplateProps) {
  const { id, label, onAddClick, onRemoveClick } = props;
  const onClick = onAddClick ?? onRemoveClick;
  if (!onClick)
    return (
      <p className="field-hint" id={id}>
        {label}
      </p>
    );
  return (
    <Button id={id} isSmall look="quiet" onClick={onClick}>
      {label}
    </Button>
  );
}
