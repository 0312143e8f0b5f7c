// A web address. What is typed without its scheme gets one once the field is left; beside it a link opens the address.

import type { WidgetProps } from '@rjsf/utils';
import { Icon } from '../engine/controls/icons';
import { controlProps } from '../engine/form/field-template';
import { isUrl } from '../schema/values/url';
import { tidiedText, useUncontrolledText } from './use-uncontrolled-text';

export function UrlInput(props: WidgetProps) {
  const text = useUncontrolledText<HTMLInputElement>(props, parsing);
  const { value, label } = props;
  return (
    <div className="control-with-button">
      <input
        {...controlProps(props)}
        className="control"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={props.placeholder || 'https://'}
        {...text}
      />
      {typeof value === 'string' && isUrl(value) && (
        <a
          className="icon-button"
          href={value}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${label} in a new tab`}
        >
          <Icon name="link" />
        </a>
      )}
    </div>
  );
}

const parsing = tidiedText('url');
