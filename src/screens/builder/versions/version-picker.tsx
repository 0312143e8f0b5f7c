// Which two versions are compared.
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { versionsPath } from '../model/builder-address';

interface VersionPickerProps {
  /** Of the form. */
  id: string;
  /** The version in force; there is more than one. */
  newest: number;
  /** Those that are compared at present. */
  pair: readonly [number, number] | undefined;
}

export function VersionPicker({ id, newest, pair }: VersionPickerProps) {
  const [, navigate] = useLocation();
  const [from, setFrom] = useState(pair?.[0] ?? newest - 1);
  const [to, setTo] = useState(pair?.[1] ?? newest);
  return (
    <form
      className="versions-picker"
      aria-label="Compare two versions"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(versionsPath(id, [from, to]));
      }}
    >
      <VersionSelect label="Compare version" newest={newest} value={from} onChoose={setFrom} />
      <VersionSelect label="with version" newest={newest} value={to} onChoose={setTo} />
      <button className="button" type="submit">
        Compare
      </button>
    </form>
  );
}

interface VersionSelectProps {
  label: string;
  newest: number;
  value: number;
  onChoose(version: number): void;
}

function VersionSelect({ label, newest, value, onChoose }: VersionSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChoose(Number(target.value))}>
        {Array.from({ length: newest }, (_, index) => newest - index).map((version) => (
          <option key={version} value={version}>
            {version === newest ? `${version} (current)` : version}
          </option>
        ))}
        {/* The address may name one that does not exist. */}
        {value > newest && <option value={value}>{value}</option>}
      </select>
    </div>
  );
}
