// The buttons of pages and dialogs.
import type { ComponentProps, ReactElement } from 'react';
import { Icon, type IconName } from './icons';

interface PressProps {
  /** What it has started is under way: it keeps its place and its focus, and a further press does nothing. */
  isBusy?: boolean;
  /** The same where there is nothing to do: a button that becomes `disabled` while it has the focus loses it. */
  isDisabled?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, PressProps {
  /** One primary button a view; danger only inside a confirmation. Its class is `button-primary` and so on. */
  look?: 'primary' | 'quiet' | 'danger';
  isSmall?: boolean;
}

/** A button with a text. It submits nothing unless its `type` says so. */
export function Button({ look, isSmall, className, ...props }: ButtonProps) {
  const names = ['button', isSmall && 'button-small', look && `button-${look}`, className].filter(Boolean).join(' ');
  return <button type="button" className={names} {...pressed(props)} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, PressProps {
  icon: IconName | ReactElement;
  /** Its accessible name. */
  label: string;
  isSmall?: boolean;
}

/** A button that is an icon alone. */
export function IconButton({ icon, label, isSmall, className, ...props }: IconButtonProps) {
  const names = ['icon-button', isSmall && 'icon-button-small', className].filter(Boolean).join(' ');
  return (
    <button type="button" className={names} aria-label={label} {...pressed(props)}>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
    </button>
  );
}

/** The attributes of a button that may be busy or have nothing to do. */
function pressed({ isBusy, isDisabled, onClick, ...props }: ComponentProps<'button'> & PressProps) {
  return {
    'aria-busy': isBusy,
    'aria-disabled': isDisabled || undefined,
    onClick: isBusy || isDisabled ? undefined : onClick,
    ...props,
  };
}
