// Titles, descriptions, help and messages of RJSF's forms.
import { RichDescription, RichHelp } from '@rjsf/core';
import {
  type CyclicSchemaExpandProps,
  type DescriptionFieldProps,
  type ErrorListProps,
  type FieldHelpProps,
  type TitleFieldProps,
  TranslatableString,
  type UnsupportedFieldProps,
} from '@rjsf/utils';
import type { MouseEvent } from 'react';
import { Button } from '../../engine/controls/button';
import { helpId } from '../../engine/form/field-template';

/** The name of a group or of a list, with the control that adds or removes its data. */
export function TitleField({ id, title, required, optionalDataControl }: TitleFieldProps) {
  return (
    <>
      <legend className="rjsf-title" id={id}>
        {title}
        {required && <span className="field-optional"> required</span>}
      </legend>
      {optionalDataControl}
    </>
  );
}

/** Plain text, unless `ui:enableMarkdownInDescription` says otherwise. */
export function DescriptionField({ id, description, uiSchema, registry }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div className="field-hint" id={id}>
      <RichDescription description={description} uiSchema={uiSchema} registry={registry} />
    </div>
  );
}

/** `ui:help`, below the control. */
export function FieldHelp({ fieldPathId, help, uiSchema, registry }: FieldHelpProps) {
  if (!help) return null;
  return (
    <div className="field-hint rjsf-help" id={helpId(fieldPathId.$id)}>
      <RichHelp help={help} uiSchema={uiSchema} registry={registry} />
    </div>
  );
}

/** All messages, each a link to its field where there is one. */
export function ErrorList({ errors, registry }: ErrorListProps) {
  const { idPrefix, idSeparator } = registry.globalFormOptions;
  return (
    <div className="error-summary" role="alert" aria-labelledby={`${idPrefix}-errors`}>
      <h2 id={`${idPrefix}-errors`}>There is a problem</h2>
      <ul>
        {errors.map(({ property = '', stack }) => {
          const id = [idPrefix, ...property.split(/[.[\]']+/).filter(Boolean)].join(idSeparator);
          return (
            <li key={stack}>
              <a href={`#${id}`} onClick={(event) => toField(event, id)}>
                {stack}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A group cannot have the focus: its first control gets it. */
function toField(event: MouseEvent, id: string): void {
  event.preventDefault();
  const place = document.getElementById(id);
  const control = place?.matches('fieldset')
    ? place.querySelector<HTMLElement>('input, select, textarea, button')
    : place;
  control?.focus();
}

/** A schema that no field can be made of. */
export function UnsupportedField({ reason }: UnsupportedFieldProps) {
  return <p className="field-error">{['This field cannot be shown.', reason].filter(Boolean).join(' ')}</p>;
}

/** A schema that holds itself: one more level of it at a time. */
export function CyclicField({ name, fieldPathId, registry, onExpand }: CyclicSchemaExpandProps) {
  return (
    <Button isSmall look="quiet" onClick={() => onExpand(fieldPathId.$id)}>
      {`${registry.translateString(TranslatableString.ExpandButton)}: ${name}`}
    </Button>
  );
}
