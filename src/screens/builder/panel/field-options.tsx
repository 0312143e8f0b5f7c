// The fields among which a select chooses: those of the form, then those of the record around it as a group.
import type { OfferedField } from './conditions-model';

/** Children of a `<select>`; their values are the keys of the fields. */
export function FieldOptions({ fields }: { fields: readonly OfferedField[] }) {
  const groups = [...new Set(fields.flatMap(({ group }) => group ?? []))];
  return (
    <>
      <Options fields={fields.filter(({ group }) => group === undefined)} />
      {groups.map((title) => (
        <optgroup key={title} label={title}>
          <Options fields={fields.filter(({ group }) => group === title)} />
        </optgroup>
      ))}
    </>
  );
}

const Options = ({ fields }: { fields: readonly OfferedField[] }) =>
  fields.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ));
