// The buttons of pages and dialogs.
import type { ComponentProps, ReactElement } from 'react';
import { Icon, type IconName } from './icons';

interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button a view; danger only inside a confirmation. */
  look?: keyof typeof LOOKS;
  isSmall?: boolean;
}

const LOOKS = { primary: 'button-primary', quiet: 'button-quiet', danger: 'button-danger' };

/** A button with a text. It submits nothing unless its `type` says so. */
export function Button({ look, isSmall, className, ...props }: ButtonProps) {
  const names = ['button', isSmall && 'button-small', look && LOOKS[look], className].filter(Boolean).join(' ');
  return <button type="button" className={names} {...props} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName | ReactElement;
  /** Its accessible name. */
  label: string;
  isSmall?: boolean;
}

/** A button that is an icon alone. */
export function IconButton({ icon, label, isSmall, className, ...props }: IconButtonProps) {
  const names = ['icon-button', isSmall && 'icon-button-small', className].filter(Boolean).join(' ');
  return (
    <button type="button" className={names} aria-label={label} {...props}>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
    </button>
  );
}
