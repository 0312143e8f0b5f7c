// Below the columns: what a new record must have and no column is, with what it begins with where there is such a value.
import { missingColumns } from '../../schema/import/missing-columns';
import { nounLabel, withArticle } from '../../schema/model/noun-label';
import type { StepProps } from './step-props';

/** Nothing where every row is a record that is there already. */
export function MissingNote({ noun, state, importType }: StepProps) {
  const { columns, names, key, fields, empties } = state;
  const isFoundOnly = columns.find(({ name }) => name === key)?.isKeyOnly;
  const { required, usual, filled, never } = missingColumns(noun, fields, columns, names, importType?.property);
  const { one, many } = nounLabel(noun);
  const begun = empties && key !== undefined ? [] : filled;
  return (
    <div className="import-missing" role="status">
      {!isFoundOnly && required.length > 0 && (
        <p>
          Not in the file, but required{key === undefined ? '' : ` of ${withArticle(`new ${one}`)}`}:{' '}
          <strong>{required.join(', ')}</strong>
        </p>
      )}
      {!isFoundOnly && never.length > 0 && (
        <p>
          No file can have {never.join(', ')}, which a new {one} must have: only {many} that are there can be changed.
        </p>
      )}
      {!isFoundOnly && usual.length > 0 && <p data-kind="usual">Not in the file: {becomes(usual)}</p>}
      {!isFoundOnly && begun.length > 0 && (
        <p data-kind="usual">
          An empty cell of {begun.map(({ title }) => title).join(', ')} is refused in {withArticle(`new ${one}`)}
          {key !== undefined && ', and leaves one that is there as it is'}. With the column left out {becomes(begun)}.
        </p>
      )}
    </div>
  );
}

const becomes = (fields: readonly { title: string; text: string }[]): string =>
  fields.map(({ title, text }) => `${title} becomes ${text}`).join(', ');
