// Tags: a list of short texts.
import type { WidgetProps } from '@rjsf/utils';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../engine/controls/icons';
import { announce } from '../engine/feedback/live-region';
import { controlProps } from '../engine/form/field-template';
import type { Property } from '../schema/descriptor/descriptor';
import { uniqueKey } from '../schema/formats/unique-key';
import { violations } from '../schema/rules/rules';
import { readValue } from '../schema/values/read-value';

const SEPARATORS = /[,;\n\r\t]+/;

/**
 * Typed one after the other, each ended by Enter or a comma, or several pasted at once; each can be removed with its
 * button, the last one also with Backspace. Nothing typed is lost: what stands in the input is the last tag of the value
 * already, and moves to the others when the input is left.
 */
export function TagsInput(props: WidgetProps) {
  const { id, label, value } = props;
  const property = props.schema as Property;
  const { readOnly, ...control } = controlProps(props);
  const isFixed = readOnly || control.disabled;
  // A text that was typed before this code was loaded.
  const [text, setText] = useState(() => (typeof value === 'string' ? value : ''));
  const [note, setNote] = useState('');
  const input = useRef<HTMLInputElement>(null);
  /** The value, while its last tag stands in the input. */
  const unfinished = useRef<readonly string[]>(undefined);
  if (unfinished.current && !isSame(value, unfinished.current)) unfinished.current = undefined;
  const given: readonly string[] = Array.isArray(value) ? value : [];
  const tags = unfinished.current ? given.slice(0, -1) : given;
  // Two additions at once: the second must see what the first has added.
  const current = useRef(tags);
  current.current = tags;
  const sent = useRef<unknown>(value);
  sent.current = value;

  const isHere = (tag: string, before: readonly string[]) =>
    property.uniqueItems === true && before.some((other) => uniqueKey(other) === uniqueKey(tag));

  /** @param rest stays in the input. */
  function change(next: readonly string[], rest: string): void {
    current.current = next;
    const last = (readValue(property, [rest]) as string[]).filter((tag) => !isHere(tag, next));
    const all = [...next, ...last];
    unfinished.current = last.length > 0 ? all : undefined;
    setText(rest);
    // Leaving the input only moves its tag.
    if (isSame(sent.current, all)) return;
    sent.current = all;
    props.onChange(all.length > 0 ? all : undefined);
  }

  function add(typed: readonly string[], rest = ''): void {
    const read = readValue(property, typed) as string[];
    const fresh = read.filter((tag, i) => !isHere(tag, [...current.current, ...read.slice(0, i)]));
    const again = read.filter((tag) => !fresh.includes(tag));
    change([...current.current, ...fresh], rest);
    setNote(again.length > 0 ? `${again.join(', ')} ${again.length > 1 ? 'are' : 'is'} already here.` : '');
    const added = fresh.length > 0 ? `${fresh.join(', ')} added. ` : '';
    const known = again.length > 0 ? `${again.join(', ')} already here.` : '';
    if (added || known) announce(added + known);
  }

  function remove(index: number): void {
    announce(`${current.current[index]} removed.`);
    change(
      current.current.filter((_, i) => i !== index),
      text,
    );
    setNote('');
    input.current?.focus();
  }

  /** Everything before the last separator is complete. */
  function type(next: string): void {
    const parts = next.split(SEPARATORS);
    const rest = parts.pop() ?? '';
    if (parts.length > 0) add(parts, rest.trimStart());
    else change(current.current, next);
  }

  function finish(): void {
    if (text.trim() !== '') add([text]);
    else setText('');
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      // Neither the form nor the row is saved by it.
      event.preventDefault();
      finish();
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      event.preventDefault();
      remove(tags.length - 1);
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATORS.test(pasted.trim())) return;
    event.preventDefault();
    add(`${text}${pasted}`.split(SEPARATORS));
  }

  const list = tags.length > 0 && (
    <ul className="tag-list" aria-label={`${label}, added`}>
      {tags.map((tag, index) => (
        <li
          key={`${
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            index
          }-${tag}`}
          className="tag"
          data-wrong={property.items && violations(property.items, tag).length > 0 ? '' : undefined}
        >
          {tag}
          {!isFixed && (
            <button className="tag-remove" type="button" onClick={() => remove(index)} aria-label={`Remove ${tag}`}>
              <Icon name="x" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
  if (isFixed)
    return (
      <div className="tags" data-readonly>
        {list || <span className="field-hint">None</span>}
      </div>
    );
  return (
    <>
      {/* A click beside the tags is meant for the input. */}
      <div
        className="tags"
        data-invalid={control['aria-invalid']}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          input.current?.focus();
        }}
      >
        {list}
        <input
          {...control}
          ref={input}
          className="tags-text"
          type="text"
          autoComplete="off"
          enterKeyHint="enter"
          placeholder={tags.length > 0 ? '' : props.placeholder || 'Type one and press Enter'}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => {
            finish();
            props.onBlur(id, current.current);
          }}
        />
      </div>
      {note && <p className="field-hint">{note}</p>}
    </>
  );
}

const isSame = (value: unknown, tags: readonly string[]): boolean =>
  Array.isArray(value)
    ? value.length === tags.length && tags.every((tag, i) => tag === value[i])
    : value === undefined && tags.length === 0;
