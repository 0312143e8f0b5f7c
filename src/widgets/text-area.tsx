// Text of several lines; grows with what is typed as far as the style sheet lets it.
import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';
import { useUncontrolledText } from './use-uncontrolled-text';

export function TextArea(props: WidgetProps) {
  const text = useUncontrolledText<HTMLTextAreaElement>(props);
  return <textarea {...controlProps(props)} className="control" rows={3} placeholder={props.placeholder} {...text} />;
}
