// The whole app on one page: what the product's own code adds to the engine, and the four components that are always
// rendered.
import { Router } from 'wouter';
import { lazyCall } from './api/call';
import { httpSource } from './api/http-source';
import { refreshUser, restoreUser } from './api/profile';
import { DataSourceContext, withSharedChoices } from './engine/data/data-context';
import { ErrorBoundary, FailurePage } from './engine/feedback/error-view';
import { LiveRegions } from './engine/feedback/live-region';
import { lazyComponent } from './engine/lazy/lazy-component';
import { once, onceByName } from './engine/lazy/load-once';
import { ListMapContext } from './engine/list/model/list-model';
import { aroundNav } from './engine/navigation/navigation-guard';
import { RetryDialog } from './engine/overlay/retry-dialog';
import { ToastHost } from './engine/overlay/toast-host';
import type { Effects } from './engine/registry/effects';
import { type EngineRegistry, RegistryContext } from './engine/registry/registry-context';
import { Pages } from './engine/router';
import type { EffectName } from './schema/descriptor/names';
import { accountEffects } from './screens/account-effects';

const source = withSharedChoices(httpSource);
const loadTokens = () => import('./screens/tokens/tokens-screen');

/** The modules of effects, by name. */
export const loadEffects = onceByName({
  // Too small for a file of its own.
  account: () => Promise.resolve(accountEffects),
  change: () => import('./screens/changes/changed-fields').then(({ changeEffects }) => changeEffects),
  ticket: () => import('./screens/tickets/ticket-effects').then(({ ticketEffects }) => ticketEffects),
  'ticket-correction': () =>
    import('./screens/tickets/correction-effects').then(({ correctionEffects }) => correctionEffects),
  work: () => import('./screens/tickets/work-effects').then(({ workEffects }) => workEffects),
} satisfies Record<EffectName, () => Promise<Effects>>);

const parts: EngineRegistry = {
  account: {
    restore: restoreUser,
    refresh: refreshUser,
    signOut: lazyCall(() => import('./api/sign-in'), 'signOut'),
  },
  components: {
    error: FailurePage,
    tables: lazyComponent(() => import('./screens/reference/tables-page'), 'TablesPage'),
    forms: lazyComponent(() => import('./screens/reference/forms-page'), 'FormsPage'),
    ui: lazyComponent(() => import('./screens/reference/ui-page'), 'UiPage'),
    responsive: lazyComponent(() => import('./screens/reference/responsive-page'), 'ResponsivePage'),
    styles: lazyComponent(() => import('./screens/reference/styles-page'), 'StylesPage'),
    'form-builder': lazyComponent(() => import('./screens/builder/builder-screen'), 'BuilderScreen'),
    'form-versions': lazyComponent(() => import('./screens/builder/versions/versions-screen'), 'VersionsScreen'),
    'waiting-to-send': lazyComponent(() => import('./engine/waiting/waiting-screen'), 'WaitingScreen'),
    'api-tokens': lazyComponent(loadTokens, 'TokensScreen'),
    'all-api-tokens': lazyComponent(loadTokens, 'AllTokensScreen'),
    'sign-in': lazyComponent(() => import('./screens/sign-in'), 'SignIn'),
  },
  widgets: once(() => import('./widgets/registry')),
  views: once(() => import('./widgets/record-views').then(({ views }) => views)),
  calendar: once(async () => {
    const { DaysCalendar } = await import('./widgets/calendar');
    return DaysCalendar;
  }),
  effects: loadEffects,
};

const ListMap = lazyComponent(() => import('./widgets/map/list/list-map'), 'ListMap');

/** Rendered once, by `main.tsx`. Its contexts give the engine what that may not import. */
export function App() {
  return (
    <ErrorBoundary as="main">
      <RegistryContext value={parts}>
        <DataSourceContext value={source}>
          <Router aroundNav={aroundNav}>
            <ListMapContext value={ListMap}>
              <Pages />
            </ListMapContext>
            <ToastHost />
          </Router>
          <RetryDialog />
          <LiveRegions />
        </DataSourceContext>
      </RegistryContext>
    </ErrorBoundary>
  );
}
