// The import of records from a file: File, Columns, Check, Done. Loads with the first of them.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import type { FormScreen, InlineScreen, ListScreen, Noun } from '../../schema/descriptor/descriptor';
import { hasAddForm } from '../../schema/import/missing-columns';
import { hasCall } from '../../schema/model/calls';
import { nounOf, type ScreenRoute, screenRoutes } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { Icon } from '../controls/icons';
import { useDataSource } from '../data/data-context';
import { usePageTitle } from '../navigation/navigation';
import { useUnsavedChangesDialog } from '../overlay/unsaved-changes-dialog';
import { Forbidden, NotFound } from '../page/forbidden';
import { PageHead, PageSkeleton } from '../page/page-head';
import type { ImportType } from '../registry/effects';
import { useRegistry } from '../registry/registry-context';
import { session, userKey } from '../session/session';
import { CheckStep } from './check-step';
import { ColumnsStep } from './columns-step';
import { DoneStep } from './done-step';
import { FileStep } from './file-step';
import { type ImportSource, importModel, type Step } from './import-model';
import { Problem, Progress, useProgressSaid } from './import-notes';
import { StepHeading, useStepFocus } from './step-heading';
import type { StepProps } from './step-props';
import { workerClient } from './worker-client';

/** For those who may add records. @param path of a list or table, and `/import`. */
export function ImportScreen({ path }: { path: string }) {
  const { user } = useSnapshot(session);
  const source = useDataSource();
  const { noun, screen } = useMemo(() => routeInto(path.slice(0, -'/import'.length)), [path]) ?? {};
  usePageTitle('Import');
  if (!noun || !screen || !source.imports || !hasCall(noun, 'create') || !canAdd(screen) || !hasAddForm(noun))
    return <NotFound />;
  if (!user) return <PageSkeleton title="Import" />;
  if (!mayDo(noun, 'create', roleOf(user))) return <Forbidden title="Import" noun={noun} right="create" />;
  return <Import noun={noun} screen={screen as ListScreen} source={source as ImportSource} />;
}

/** The list or table at an address. A table of a page with several has that of the page, and its noun. */
function routeInto(path: string): Partial<ScreenRoute> | undefined {
  const routes = screenRoutes();
  const own = routes.find(({ screen }) => screen.path === path);
  if (own) return own;
  const pages = routes.flatMap(({ screen }) => (screen.kind === 'stack' ? [screen] : []));
  const page = pages.find(({ path: above, parts }) => parts.some((part) => `${above}/${part}` === path));
  if (!page) return undefined;
  const noun = nounOf(path.slice(page.path.length + 1));
  const table = noun.screens?.find(({ kind, path: address }) => kind === 'inline' && address === undefined);
  return table && { noun, screen: { ...table, path: page.path } as ScreenRoute['screen'] };
}

const canAdd = (screen: ScreenRoute['screen']): boolean =>
  (((screen as Partial<ListScreen>).actions ?? []) as readonly string[]).includes('add');

interface ImportProps {
  noun: Noun;
  screen: ListScreen | InlineScreen;
  source: ImportSource;
}

function Import({ noun, screen, source }: ImportProps) {
  const { effects } = useRegistry();
  const [importType, setType] = useState<ImportType>();
  const [model] = useState(() => {
    const typed = async () => {
      const name = effectsOf(noun);
      return name === undefined ? undefined : (await effects(name)).importType;
    };
    return importModel({ noun, source, user: userKey() ?? '', worker: workerClient, typed });
  });
  const state = useSyncExternalStore(model.subscribe, model.state);
  useEffect(() => {
    const name = effectsOf(noun);
    if (name !== undefined) void effects(name).then((module) => setType(module.importType));
  }, [effects, noun]);
  useEffect(() => () => model.end(), [model]);
  // A file that was read and not imported is work that would be lost.
  const { question } = useUnsavedChangesDialog(
    () => state.step === 'check' || state.busy?.text === 'Importing',
    async () => false,
  );
  const page = useRef<HTMLDivElement>(null);
  useStepFocus(page, state.same ? 'same' : state.step);
  useProgressSaid(state);
  return (
    <div className="import-screen" ref={page}>
      <PageHead title="Import" breadcrumbs={[{ label: screen.title, path: screen.path }]}>
        <Steps step={state.step} />
      </PageHead>
      <StepView noun={noun} screen={screen} model={model} state={state} importType={importType} />
      {question}
    </div>
  );
}

/** The module of effects of the form that adds a record. */
const effectsOf = ({ screens = [] }: Noun): string | undefined =>
  screens
    .filter((screen): screen is FormScreen => screen.kind === 'form' && !screen.path.includes('{'))
    .map(({ effects }) => effects)[0];

const STEPS: readonly (readonly [Step, string])[] = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['done', 'Done'],
];

/** Where in the four steps the user is. */
function Steps({ step }: { step: Step }) {
  const current = STEPS.findIndex(([name]) => name === step);
  return (
    <ol className="import-steps" aria-label="Steps">
      {STEPS.map(([name, label], at) => (
        <li key={name} aria-current={at === current ? 'step' : undefined} data-done={at < current || undefined}>
          <span className="import-step-sign" aria-hidden="true">
            {at < current ? <Icon name="check" /> : at + 1}
          </span>
          <span>{label}</span>
          {at < current && <span className="visually-hidden"> done</span>}
        </li>
      ))}
    </ol>
  );
}

function StepView(props: StepProps) {
  const { step } = props.state;
  const at = STEPS.findIndex(([name]) => name === step);
  const heading = <StepHeading>{`Step ${at + 1} of ${STEPS.length}: ${STEPS[at]![1]}`}</StepHeading>;
  if (step === 'check')
    return (
      <>
        {heading}
        <CheckStep {...props} />
      </>
    );
  return (
    <div className="import-body">
      {step !== 'done' && !props.state.same && heading}
      <Progress {...props} />
      <Problem {...props} />
      {step === 'file' && <FileStep {...props} />}
      {step === 'columns' && <ColumnsStep {...props} />}
      {step === 'done' && <DoneStep {...props} />}
    </div>
  );
}
