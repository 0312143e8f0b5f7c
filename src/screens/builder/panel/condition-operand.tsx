// What a condition compares with: a value, chosen or typed as the field's type has it, one of several, or another field.
import { comparisonOf, isCount, takesSeveral } from '../../../schema/conditions/operators';
import type { Condition } from '../../../schema/descriptor/conditions';
import type { Choice, Property } from '../../../schema/descriptor/descriptor';
import { TEXT_LENGTH } from '../../../schema/descriptor/limits';
import { readTime, showDate, toWireDate } from '../../../schema/formats/dates';
import { useParsedText } from '../../../widgets/use-parsed-text';
import { type ConditionFields, choicesOf, comparedFields, valuesOf, withValues } from './conditions-model';
import { FieldOptions } from './field-options';

interface Described {
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface ConditionOperandProps extends Described {
  /** "condition 2" */
  number: string;
  rule: Condition;
  source: Property;
  fieldKey: string;
  fields: ConditionFields;
  onChange(rule: Condition): void;
}

/**
 * For an operator that needs one. Whether it is a value or a field is chosen where there are fields to compare with.
 */
export function ConditionOperand({
  number,
  rule,
  source,
  fieldKey,
  fields,
  onChange,
  ...described
}: ConditionOperandProps) {
  const { field, operator, other } = rule;
  const compared = comparedFields(fields, fieldKey, rule);
  const setValues = (values: readonly string[]) => onChange(withValues(rule, values));
  if (takesSeveral(operator))
    return (
      <SeveralValues
        {...described}
        label={`Values of ${number}`}
        source={source}
        values={valuesOf(rule)}
        onChange={setValues}
      />
    );
  const value =
    other === undefined ? (
      <OneValue
        {...described}
        label={`Value of ${number}`}
        rule={rule}
        source={source}
        onChange={(text) => setValues([text])}
      />
    ) : (
      <select
        {...described}
        className="control"
        aria-label={`Field that ${number} compares with`}
        value={compared.some(({ key }) => key === other) ? other : ''}
        onChange={(event) => onChange({ field, operator, other: event.target.value })}
      >
        <option value="">-- Select Field --</option>
        <FieldOptions fields={compared} />
      </select>
    );
  if (compared.length === 0 && other === undefined) return value;
  return (
    <div className="builder-condition-operand">
      <select
        className="control"
        aria-label={`What ${number} compares with`}
        value={other === undefined ? 'value' : 'field'}
        onChange={(event) =>
          onChange(event.target.value === 'field' ? { field, operator, other: '' } : { field, operator })
        }
      >
        <option value="value">Value</option>
        <option value="field">Field</option>
      </select>
      {value}
    </div>
  );
}

interface OneValueProps extends Described {
  label: string;
  rule: Condition;
  source: Property;
  /** A word that is a value, too: "today", "now". */
  word?: string;
  /** An empty text is none. */
  onChange(value: string): void;
}

/** An option of the field, yes or no, a number, a date, a time or a text. */
export function OneValue({ label, rule, source, word, onChange, ...described }: OneValueProps) {
  const { operator, value = '' } = rule;
  const kind = comparisonOf(source);
  const choices = isCount(operator) ? undefined : choicesOf(source);
  const control = { ...described, className: 'control', 'aria-label': label };
  if (choices) return <ChosenValue {...control} choices={choices} value={value} onChange={onChange} />;
  const form = withWord(FORMS[kind], word);
  if (form && !isCount(operator)) return <FormedValue {...control} form={form} value={value} onChange={onChange} />;
  return (
    <input
      {...control}
      type="text"
      inputMode={isCount(operator) ? 'numeric' : kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={TEXT_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ControlProps {
  className: string;
  'aria-label': string;
  value: string;
  onChange(value: string): void;
}

function ChosenValue({ choices, value, onChange, ...control }: ControlProps & { choices: readonly Choice[] }) {
  return (
    <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">-- Select --</option>
      {/* The option may be gone. */}
      {value !== '' && !choices.some((choice) => String(choice.value) === value) && <option>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}

/** How a value is typed and shown that travels in another form. */
interface TypedForm {
  placeholder: string;
  show(value: string): string;
  read(text: string): string;
}

const FORMS: Partial<Record<ReturnType<typeof comparisonOf>, TypedForm>> = {
  date: { placeholder: 'MM-dd-yyyy', show: showDate, read: (text) => toWireDate(text) ?? text },
  time: { placeholder: 'HH:mm', show: (time) => time, read: readTime },
};

const withWord = (form: TypedForm | undefined, word: string | undefined): TypedForm | undefined =>
  form && word
    ? {
        placeholder: `${form.placeholder} or ${word}`,
        show: (value) => (value === word ? word : form.show(value)),
        read: (text) => (text.trim().toLowerCase() === word ? word : form.read(text)),
      }
    : form;

/** Typed as staff write dates and times; what is none stays as it is typed. */
function FormedValue({ form, value, onChange, ...control }: ControlProps & { form: TypedForm }) {
  const typed = useParsedText(value, (shown) => form.show(String(shown)), form.read);
  return (
    <input
      {...control}
      type="text"
      autoComplete="off"
      placeholder={form.placeholder}
      value={typed.text}
      onChange={(event) => onChange(String(typed.type(event.target.value)))}
      onBlur={typed.tidy}
    />
  );
}

interface SeveralValuesProps extends Described {
  label: string;
  source: Property;
  values: readonly string[];
  onChange(values: readonly string[]): void;
}

/** Options to tick; of a list without options its values are typed, with commas between them and quotes around one that has a comma. */
export function SeveralValues({ label, source, values, onChange, ...described }: SeveralValuesProps) {
  const choices = choicesOf(source);
  if (!choices) return <TypedValues {...described} label={label} values={values} onChange={onChange} />;
  const known = choices.map((choice) => String(choice.value));
  const gone = values.filter((value) => !known.includes(value)).map((value) => ({ value, text: value }));
  const toggle = (value: string, isOn: boolean) =>
    onChange(
      [...known, ...gone.map((one) => one.value)].filter((one) => (one === value ? isOn : values.includes(one))),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div className="builder-condition-values" role="group" aria-label={label} {...described}>
      {[...choices, ...gone].map((choice) => (
        <label key={choice.value} className="builder-condition-choice">
          <input
            type="checkbox"
            checked={values.includes(String(choice.value))}
            onChange={(event) => toggle(String(choice.value), event.target.checked)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </div>
  );
}

function TypedValues({ label, values, onChange, ...described }: Omit<SeveralValuesProps, 'source'>) {
  const typed = useParsedText(
    joined(values),
    (text) => String(text),
    (text) => joined(partsOf(text)),
  );
  return (
    <input
      {...described}
      className="control"
      type="text"
      autoComplete="off"
      aria-label={label}
      value={typed.text}
      onChange={(event) => onChange(partsOf(String(typed.type(event.target.value))))}
      onBlur={typed.tidy}
    />
  );
}

/** Up to the next comma outside of quotes. Quotes count around all of a value: that in `24" pipe` is part of it. */
const PART = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g;

const partsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(PART)]
      .map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare.trim())
      .filter((part) => part !== ''),
  ),
];

/** Read as the same values. */
const joined = (values: readonly string[]): string =>
  values.map((value) => (/,|^"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');
