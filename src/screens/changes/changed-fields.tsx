// The page of an entry of the change log.
import { Link } from 'wouter';
import type { Effects, RecordBannerProps } from '../../engine/registry/effects';
import type { FormScreen } from '../../schema/descriptor/descriptor';
import type { LoggedField, LoggedValue } from '../../schema/model/history';
import { lowered } from '../../schema/model/noun-label';
import { nouns } from '../../schema/model/nouns';

/** What `GET /changes/{id}` has about the record. */
interface ReadChange {
  noun: string;
  record_id: number;
  record_exists: boolean;
  summary: string;
  fields: readonly LoggedField[];
}

/**
 * Registered as `change` in `schemas/changes.json`. Its banner says the entry in words, shows each field before and
 * after side by side, and has the way to the record.
 */
export const changeEffects: Effects = { rules: [], banner: () => ChangedFields };

function ChangedFields({ record }: RecordBannerProps) {
  const { noun, record_id, record_exists, summary, fields } = record as unknown as ReadChange;
  const path = recordPath(noun, record_id);
  return (
    <div className="changed-fields">
      <p>{summary}</p>
      {record_exists ? (
        path && <Link href={path}>Open the {lowered(nouns.get(noun)!.title)} as it is now</Link>
      ) : (
        <p className="field-hint">The record was deleted.</p>
      )}
      {fields.length > 0 && (
        <table className="changed-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.flatMap(cellsOf).map(({ name, title, before, after }) => (
              <tr key={name}>
                <th scope="row">{title}</th>
                {before || after ? (
                  <>
                    <td>{textOf(before)}</td>
                    <td>{textOf(after)}</td>
                  </>
                ) : (
                  <td colSpan={2}>Changed; neither value is kept.</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** Of a table the cells that differ. */
const cellsOf = (field: LoggedField): LoggedField[] =>
  field.rows?.flatMap(({ before, after, fields }) =>
    fields.map((cell) => {
      const name = `${field.name}.${before}.${after}.${cell.name}`;
      return { ...cell, name, title: `${field.title}, row ${after ?? before}: ${cell.title}` };
    }),
  ) ?? [field];

const textOf = (value: LoggedValue | null) => value?.text ?? <span className="field-hint">Empty</span>;

/** The page that shows a record, else that on which it is changed, else its table; none for a noun that is gone. */
function recordPath(name: string, id: number): string | undefined {
  const screens = nouns.get(name)?.screens ?? [];
  const pages = screens.filter(({ path }) => path?.includes('{id}'));
  const page = pages.find((screen) => (screen as FormScreen).readonly) ?? pages[0] ?? screens[0];
  return page?.path?.replace('{id}', String(id));
}
