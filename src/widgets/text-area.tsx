// Text of several lines; grows with what is typed as far as the style sheet lets it.
import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';

export function TextArea(props: WidgetProps) {
  return (
    <textarea
      {...controlProps(props)}
      className="control"
      rows={3}
      placeholder={props.placeholder}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
