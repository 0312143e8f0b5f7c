// Groups of fields, lists of fields, and alternatives, in RJSF's forms.
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  canExpand,
  descriptionId,
  getTemplate,
  getUiOptions,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  TranslatableString,
  titleId,
  type WidgetProps,
} from '@rjsf/utils';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { controlProps } from '../../engine/form/field-template';

type GroupProps = ObjectFieldTemplateProps | ArrayFieldTemplateProps;

/** An object: its fields below its title, and a button where keys can be added. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { schema, uiSchema, formData, properties, onAddProperty } = props;
  // Only alternatives: they stand in its place.
  if ((schema.oneOf || schema.anyOf) && !schema.properties && properties.length === 0) return null;
  const { description = props.description } = getUiOptions(uiSchema);
  return group(props, {
    description,
    onAdd: canExpand(schema, uiSchema, formData) ? onAddProperty : undefined,
    children: properties.map(({ content }) => content),
  });
}

/** A list of fields or of groups. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { schema, uiSchema, items, canAdd, onAddClick, optionalDataControl, registry } = props;
  const { description = schema.description } = getUiOptions(uiSchema);
  const isEmpty = items.length === 0 && canAdd && !optionalDataControl;
  return group(props, {
    description,
    onAdd: canAdd ? onAddClick : undefined,
    children: isEmpty ? <p className="field-hint">{registry.translateString(TranslatableString.EmptyArray)}</p> : items,
  });
}

interface GroupParts {
  description?: string | ReactElement;
  onAdd?: (event?: MouseEvent) => void;
  children: ReactNode;
}

function group(props: GroupProps, { description, onAdd, children }: GroupParts): ReactElement {
  const { fieldPathId, schema, uiSchema, registry, required, disabled, readonly, optionalDataControl } = props;
  const { label = true, ...options } = getUiOptions(uiSchema, registry.globalUiOptions);
  const Title = getTemplate('TitleFieldTemplate', registry, options);
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  const { AddButton } = registry.templates.ButtonTemplates;
  const title = options.title || props.title;
  const isFixed = disabled || readonly;
  const shared = { schema, uiSchema, registry };
  return (
    <fieldset
      className="rjsf-group"
      id={fieldPathId.$id}
      aria-describedby={description ? descriptionId(fieldPathId) : undefined}
      aria-label={title && !label ? title : undefined}
    >
      {title && label && <Title {...shared} id={titleId(fieldPathId)} title={title} required={required} />}
      {description && <Description {...shared} id={descriptionId(fieldPathId)} description={description} />}
      {optionalDataControl}
      {children}
      {onAdd && (
        <AddButton
          {...{ uiSchema, registry }}
          id={buttonId(fieldPathId, 'add')}
          title={[registry.translateString(TranslatableString.AddButton), title].filter(Boolean).join(': ')}
          disabled={isFixed}
          onClick={onAdd}
        />
      )}
    </fieldset>
  );
}

/** One item of a list with its buttons. */
export function ArrayFieldItem(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, hasToolbar, index, registry } = props;
  const name = `${registry.translateString(TranslatableString.ArrayItemTitle)} ${index + 1}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which the fields have
    <div className="rjsf-item" role="group" aria-label={name}>
      <div className="rjsf-item-fields">{children}</div>
      {hasToolbar && <div className="rjsf-item-buttons">{itemButtons(buttonsProps, name)}</div>}
    </div>
  );
}

function itemButtons(props: ArrayFieldItemTemplateProps['buttonsProps'], name: string): ReactNode {
  const { fieldPathId, registry, uiSchema, disabled, readonly } = props;
  const { hasMoveUp, hasMoveDown, hasCopy, hasRemove } = props;
  const { CopyButton, MoveDownButton, MoveUpButton, RemoveButton } = registry.templates.ButtonTemplates;
  const isFixed = disabled || readonly;
  const shared = (what: 'moveUp' | 'moveDown' | 'copy' | 'remove', text: TranslatableString) => ({
    registry,
    uiSchema,
    id: buttonId(fieldPathId, what),
    title: `${registry.translateString(text)}: ${name}`,
  });
  return (
    <>
      {(hasMoveUp || hasMoveDown) && (
        <>
          <MoveUpButton
            {...shared('moveUp', TranslatableString.MoveUpButton)}
            disabled={isFixed || !hasMoveUp}
            onClick={(event: MouseEvent<HTMLElement>) => moved(event, props.onMoveUpItem)}
          />
          <MoveDownButton
            {...shared('moveDown', TranslatableString.MoveDownButton)}
            disabled={isFixed || !hasMoveDown}
            onClick={(event: MouseEvent<HTMLElement>) => moved(event, props.onMoveDownItem)}
          />
        </>
      )}
      {hasCopy && (
        <CopyButton {...shared('copy', TranslatableString.CopyButton)} disabled={isFixed} onClick={props.onCopyItem} />
      )}
      {hasRemove && (
        <RemoveButton
          {...shared('remove', TranslatableString.RemoveButton)}
          disabled={isFixed}
          onClick={(event: MouseEvent<HTMLElement>) => removed(event, props.onRemoveItem)}
        />
      )}
    </>
  );
}

/** Its place in the document changed, which takes the focus from the button. */
function moved(event: MouseEvent<HTMLElement>, move: (event: MouseEvent) => void): void {
  const button = event.currentTarget;
  move(event);
  requestAnimationFrame(() => button.focus());
}

/** The focus goes to what can be done next: the list's button, which stays. */
function removed(event: MouseEvent<HTMLElement>, remove: (event: MouseEvent) => void): void {
  const list = event.currentTarget.closest('.rjsf-item')?.parentElement;
  remove(event);
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(':scope > .rjsf-add')?.focus());
}

/** Alternatives: a choice of one, and the fields of what is chosen. */
export function MultiSchemaField({ selector, optionSchemaField, uiSchema }: MultiSchemaFieldTemplateProps) {
  const props = (selector as ReactElement<WidgetProps> | undefined)?.props;
  return (
    <div className="rjsf-alternatives">
      {props && (
        <div className="field">
          <label className="field-label" htmlFor={props.id}>
            {props.label}
          </label>
          {uiSchema?.['ui:widget'] ? selector : <Alternatives {...props} />}
        </div>
      )}
      {optionSchemaField}
    </div>
  );
}

/** There is always one of them: no empty entry. */
function Alternatives(props: WidgetProps) {
  const { value, options, onChange } = props;
  return (
    <select
      {...controlProps(props)}
      className="control"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === undefined && <option value="" />}
      {options.enumOptions?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
