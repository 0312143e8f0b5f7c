// Text of several lines, at first as many as the option `rows` says; grows with what is typed as far as the style sheet
// lets it.
import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';
import { useUncontrolledText } from './use-uncontrolled-text';

export function TextArea(props: WidgetProps) {
  const { rows = 3 } = (props.options ?? {}) as { rows?: number };
  const text = useUncontrolledText<HTMLTextAreaElement>(props);
  return (
    <textarea {...controlProps(props)} className="control" rows={rows} placeholder={props.placeholder} {...text} />
  );
}
