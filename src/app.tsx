// The whole app on one page: what the product's own code adds to the engine, and the five things that are always there.
import { Router } from 'wouter';
import { late } from './engine/code/late';
import { LoadDialog } from './engine/code/load-dialog';
import { once, onceByName } from './engine/code/once';
import { ErrorBoundary, FailurePage } from './engine/error-view';
import { LiveRegions } from './engine/feedback/live-region';
import { ToastHost } from './engine/feedback/toast-host';
import type { Effects } from './engine/form/effects';
import { aroundNav } from './engine/leave-guard';
import { PartsContext, type Parts } from './engine/parts';
import { Pages } from './engine/router';
import { SessionWatch } from './engine/session-watch';
import type { EffectName } from './schema/names';
import { accountEffects } from './screens/account-effects';

const parts: Parts = {
  components: {
    error: FailurePage,
    tables: late(() => import('./screens/reference/tables-page').then(({ TablesPage }) => TablesPage)),
    forms: late(() => import('./screens/reference/forms-page').then(({ FormsPage }) => FormsPage)),
    ui: late(() => import('./screens/reference/ui-page').then(({ UiPage }) => UiPage)),
    responsive: late(() => import('./screens/reference/responsive-page').then(({ ResponsivePage }) => ResponsivePage)),
    'sign-in': late(() => import('./screens/sign-in').then(({ SignIn }) => SignIn)),
  },
  widgets: once(() => import('./widgets/registry')),
  calendar: once(async () => {
    const { CalendarPopover, loadCalendar } = await import('./widgets/calendar-popover');
    await loadCalendar();
    return CalendarPopover;
  }),
  effects: onceByName({
    // So small that a file of its own would weigh more.
    account: () => Promise.resolve(accountEffects),
    ticket: () => import('./screens/ticket-effects').then(({ ticketEffects }) => ticketEffects),
  } satisfies Record<EffectName, () => Promise<Effects>>),
};

export function App() {
  return (
    <ErrorBoundary as="main">
      <PartsContext value={parts}>
        <Router aroundNav={aroundNav}>
          <Pages />
          <ToastHost />
        </Router>
        <SessionWatch />
        <LoadDialog />
        <LiveRegions />
      </PartsContext>
    </ErrorBoundary>
  );
}
