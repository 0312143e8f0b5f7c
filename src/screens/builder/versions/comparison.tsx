// Two versions of a form: what differs in messages, and both as rendered forms, the changed fields marked.
import { useCallback, useId, useMemo } from 'react';
import { useQuery } from '../../../engine/data/use-query';
import { Alert, RetryButton } from '../../../engine/feedback/alert';
import { failureText } from '../../../engine/feedback/result';
import { type FormDependencies, useFormDependencies } from '../../../engine/form/form-dependencies';
import { compareDefinitions, summariseChanges } from '../../../schema/ticket-types/compare-definitions';
import { compareForms } from '../../../schema/ticket-types/compare-forms';
import { HEAD_FORM } from '../head/head-store';
import { ChangeList } from '../save/change-list';
import { type FieldMark, marksOf, type Side as SideName } from './field-marks';
import { fetchPair, type WholeVersion } from './form-versions';
import { RenderedVersion } from './rendered-version';
import { versionsMessages } from './versions-messages';

export function Comparison({ id, pair }: { id: string; pair: readonly [number, number] }) {
  const kit = useFormDependencies(HEAD_FORM);
  const [from, to] = pair;
  const fetch = useCallback((signal: AbortSignal) => fetchPair(id, [from, to], signal), [id, from, to]);
  const { data, failure, isPending, refetch } = useQuery(fetch);
  if (failure)
    return failure.kind === 'missing' ? (
      <Alert kind="error">{versionsMessages.noVersion(Math.max(from, to))}</Alert>
    ) : (
      <>
        <Alert kind="error">{failureText(failure)}</Alert>
        <p>
          <RetryButton waiting={isPending} onRetry={() => void refetch()} />
        </p>
      </>
    );
  if (!data) return <div className="skeleton page-skeleton-row" aria-hidden="true" />;
  return <ComparedVersions pair={data} kit={kit} />;
}

function ComparedVersions({
  pair: [before, after],
  kit,
}: {
  pair: [WholeVersion, WholeVersion];
  kit: FormDependencies;
}) {
  const heading = useId();
  const changes = useMemo(
    () => [
      ...compareForms({ form_name: before.form_name }, { form_name: after.form_name }),
      ...compareDefinitions(before.details, after.details),
    ],
    [before, after],
  );
  const marks = useMemo(() => {
    const of = (side: SideName) => marksOf(before.details, after.details, changes, side);
    return { before: of('before'), after: of('after') };
  }, [before, after, changes]);
  const [from, to] = [before.ticket_form_version, after.ticket_form_version];
  return (
    <section className="versions-compared" aria-labelledby={heading}>
      <h2 id={heading}>
        Version {from} and version {to}
      </h2>
      {changes.length === 0 ? (
        <p role="status">{from === to ? versionsMessages.itself(from) : versionsMessages.same(from, to)}</p>
      ) : (
        <>
          {changes.length > 1 && (
            <p className="builder-save-text">
              Version {to} {summariseChanges(changes)}.
            </p>
          )}
          <ChangeList changes={changes} />
        </>
      )}
      <div className="versions-sides">
        <Side version={before} side="before" marks={marks.before} kit={kit} />
        {from !== to && <Side version={after} side="after" marks={marks.after} kit={kit} />}
      </div>
    </section>
  );
}

interface SideProps {
  version: WholeVersion;
  side: SideName;
  marks: ReadonlyMap<string, FieldMark>;
  kit: FormDependencies;
}

function Side({ version, side, marks, kit }: SideProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>
        Version {version.ticket_form_version}: {version.form_name}
      </h3>
      <RenderedVersion details={version.details} side={side} marks={marks} kit={kit} />
    </section>
  );
}
