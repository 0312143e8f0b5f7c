// What a field will look like, on its card.
import { memo, type ReactNode } from 'react';
import { Icon } from '../../../engine/controls/icons';
import type { Choice } from '../../../schema/descriptor/descriptor';
import { chooseText } from '../../../schema/rules/rule-messages';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { kindOf, widgetOf } from '../../../schema/values/kinds';
import { type DesignField, type DesignOption, nameOf } from '../model/design';
import { BuilderIcon } from '../parts/builder-icon';

/** Options beyond these are counted and not shown. */
const MAX_SHOWN = 8;

/** Widgets that are a box with text; any other box also has the type's icon. */
const TYPED = ['text', 'email', 'phone', 'url', 'password', 'textarea', 'number'];

/**
 * Static and cheap markup: nothing in it takes the focus, and a screen reader skips it. The kind of control follows
 * from the type's file, as the ticket form's widget does.
 */
export const CardPreview = memo(function CardPreview({ field }: { field: DesignField }) {
  return (
    <div className="card-preview" aria-hidden="true">
      <Control field={field} />
    </div>
  );
});

function Control({ field: { attributes, type } }: { field: DesignField }) {
  const { property, icon, as, options, several, label, text, keywords } = fieldTypeOf(type);
  const value = String(attributes.default_value ?? '');
  const placeholder = String(attributes.placeholder ?? '');
  if (text) return <p className="card-text">{String(attributes.help_text ?? '') || label}</p>;
  if (options) {
    const given = (attributes.options ?? []) as readonly DesignOption[];
    if (as) return <Choices options={given} isRadio={several === undefined} />;
    const selected = given.filter((option) => option.is_selected).map((option) => option.option_text);
    return (
      <Box text={selected.join(', ')} hint={placeholder || chooseText(nameOf({ attributes, type }))}>
        <Icon name="chevron-down" />
      </Box>
    );
  }
  if (keywords?.ref !== undefined)
    return (
      <Box hint={placeholder || chooseText(nameOf({ attributes, type }))}>
        <Icon name="chevron-down" />
      </Box>
    );
  if (property.options) {
    const fixed = (property.options as readonly Choice[]).map((choice) => ({
      option_text: choice.text,
      is_selected: choice.value === value,
    }));
    return <Choices options={fixed} isRadio />;
  }
  if (property.type === 'boolean' && as === undefined) {
    const isTicked = ['1', 'true'].includes(value);
    return (
      <ul className="card-choices">
        <Option text={nameOf({ attributes, type })} isSelected={isTicked} />
      </ul>
    );
  }
  if (property.file && as === undefined) return <Box hint={placeholder || 'Choose files'} />;
  const widget = several ? 'tags' : widgetOf(property, as);
  const { placeholder: usual } = kindOf(property);
  const hint = placeholder || usual || (TYPED.includes(widget) ? '' : label);
  return (
    <Box text={value} hint={hint} isTall={widget === 'textarea'}>
      {!TYPED.includes(widget) && <BuilderIcon name={icon} />}
    </Box>
  );
}

function Box({ text = '', hint, isTall, children }: BoxProps) {
  return (
    <div className="card-field" data-tall={isTall || undefined}>
      <span className={text ? 'card-value' : 'card-hint'}>{text || hint}</span>
      {children}
    </div>
  );
}

interface BoxProps {
  text?: string;
  /** Shown while there is no text. */
  hint: string;
  isTall?: boolean;
  children?: ReactNode;
}

function Choices({
  options,
  isRadio,
}: {
  options: readonly Pick<DesignOption, 'option_text' | 'is_selected'>[];
  isRadio: boolean;
}) {
  return (
    <ul className="card-choices">
      {options.slice(0, MAX_SHOWN).map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <Option key={index} text={option.option_text} isSelected={option.is_selected} isRadio={isRadio} />
      ))}
      {options.length > MAX_SHOWN && <li className="card-more">and {options.length - MAX_SHOWN} more</li>}
    </ul>
  );
}

function Option({ text, isSelected, isRadio }: { text: string; isSelected: boolean; isRadio?: boolean }) {
  return (
    <li>
      <span className="card-mark" data-radio={isRadio || undefined} data-selected={isSelected || undefined}>
        {isSelected && !isRadio && <Icon name="check" />}
      </span>
      {text}
    </li>
  );
}
