// Two versions of a form: what differs in messages, and both as rendered forms, the changed fields marked.
import { useCallback, useId, useMemo, useState } from 'react';
import { useQuery } from '../../../engine/data/use-query';
import { Alert, RetryButton } from '../../../engine/feedback/alert';
import { failureText } from '../../../engine/feedback/result';
import { FormContext } from '../../../engine/form/form-context';
import {
  type FormDependencies,
  useFormContextValue,
  useFormDependencies,
} from '../../../engine/form/form-dependencies';
import { FormField } from '../../../engine/form/form-field';
import { createFormStore } from '../../../engine/form/form-store';
import { LayoutView, type RenderEntry, spanProps } from '../../../engine/layout/layout-view';
import type { FieldEntry } from '../../../schema/descriptor/descriptor';
import { compareDefinitions, propertiesOf, summariseChanges } from '../../../schema/ticket-types/compare-definitions';
import { compareForms } from '../../../schema/ticket-types/compare-forms';
import { recordsNamed } from '../../../schema/ticket-types/named-records';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../schema/ticket-types/ticket-sub-form';
import { HEAD_FORM } from '../head/builder-head';
import { useRecordChoices } from '../panel/record-choices';
import { ChangeList, KindIcon } from '../save/change-list';
import { type FieldMark, marksOf, type Side } from './field-marks';
import { fetchPair, versionsMessages, type WholeVersion } from './form-versions';

/** @param props.pair numbers of versions: what has changed from the first one to the second. */
export function Comparison({ id, pair }: { id: string; pair: readonly [number, number] }) {
  const deps = useFormDependencies(HEAD_FORM);
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
  return <ComparedVersions pair={data} deps={deps} />;
}

function ComparedVersions({
  pair: [before, after],
  deps,
}: {
  pair: [WholeVersion, WholeVersion];
  deps: FormDependencies;
}) {
  const heading = useId();
  const choicesOf = useRecordChoices([
    ...recordsNamed(propertiesOf(before.details)).keys(),
    ...recordsNamed(propertiesOf(after.details)).keys(),
  ]);
  const changes = useMemo(
    () => [
      ...compareForms({ form_name: before.form_name }, { form_name: after.form_name }),
      ...compareDefinitions(before.details, after.details, {}, choicesOf),
    ],
    [before, after, choicesOf],
  );
  const marks = useMemo(() => {
    const of = (side: Side) => marksOf(before.details, after.details, changes, side);
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
        <VersionSide version={before} side="before" marks={marks.before} deps={deps} />
        {from !== to && <VersionSide version={after} side="after" marks={marks.after} deps={deps} />}
      </div>
    </section>
  );
}

interface VersionSideProps {
  version: WholeVersion;
  /** Which of the two: starts the id of every control. */
  side: Side;
  marks: ReadonlyMap<string, FieldMark>;
  deps: FormDependencies;
}

/** One version as the form that a ticket had, for reading; nothing is filled in, so conditions are left out. */
function VersionSide({ version, side, marks, deps }: VersionSideProps) {
  const heading = useId();
  const [{ store, layout }] = useState(() => formOf(version.details, side));
  const context = useFormContextValue(store, deps, 'version');
  const renderEntry: RenderEntry = (entry, key) => {
    const { span, field } = entry as FieldEntry;
    const mark = marks.get(field);
    return (
      <div key={key} className="version-field" {...spanProps(span)} data-mark={mark?.kind}>
        {mark && (
          <p className="version-mark">
            <KindIcon kind={mark.kind} />
            {mark.texts.join(' · ')}
          </p>
        )}
        <FormField name={`${side}.${field}`} entry={entry as FieldEntry} />
      </div>
    );
  };
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>
        Version {version.ticket_form_version}: {version.form_name}
      </h3>
      <FormContext value={context}>
        {/* Every control in it is disabled, the buttons of date and file inputs as well. */}
        <fieldset className="version-form" disabled aria-label="Fields, for reading">
          {layout.length === 0 ? <p>No fields.</p> : <LayoutView layout={layout} renderEntry={renderEntry} />}
        </fieldset>
      </FormContext>
    </section>
  );
}

function formOf(details: readonly TicketFormDetail[], side: string) {
  const store = createFormStore({ required: [], properties: { [side]: { title: 'Fields', type: 'object' } } });
  const subForm = ticketSubForm(
    '',
    details.map(({ conditions: _conditions, ...detail }) => detail),
  );
  store.setSubForm(side, subForm);
  return { store, layout: subForm.layout };
}
