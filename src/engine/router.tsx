// Which screen the address selects, and whether the visitor may see it.
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { matchRoute, type Parser, Redirect, Route, useLocation, useRouter } from 'wouter';
import { type ScreenRoute, screenRoutes } from '../schema/model/nouns';
import { ErrorBoundary } from './feedback/error-view';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from './lazy/lazy-component';
import { savesData } from './lazy/load-code';
import { LoadError } from './lazy/load-error';
import { forgetFailures } from './lazy/load-once';
import { routePattern, SIGN_IN_PATH, thisPath, usePageTitle, wantedPath } from './navigation/navigation';
import { hasReferencePages, homePath } from './navigation/page-setting';
import { PageHead, PageSkeleton } from './page/page-head';
import { useRegistry } from './registry/registry-context';
import { prepareScreen, ScreenView } from './screen';
import { session, syncToken } from './session/session';
import { Shell } from './shell/shell';

const GuardedScreen = lazyComponent(() => import('./guarded-screen'), 'GuardedScreen');

/** Without a token it leads to sign-in, and from there to the wanted page. Full screens are without the frame. */
export function Pages() {
  const [path] = useLocation();
  const { token, user, ended } = useSnapshot(session);
  // A token that was removed from local storage is a session that ended, in whatever way: no further screen opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is compared whenever a screen opens.
  useLayoutEffect(() => void syncToken(), [path]);
  const { parser } = useRouter();
  const route = routeOf(path, parser);
  usePreparedLinks(parser);
  const title = route?.screen.title ?? (path === '/' || isImport(path) ? undefined : 'Page not found');
  usePageTitle(title);

  const signingIn = path === SIGN_IN_PATH;
  // After a deliberate logout there is no page to come back to. A redirect acts when it is mounted, so each needs its
  // own key: two in a row would otherwise be one that has acted already.
  if (!token && !signingIn)
    return (
      <Redirect key="sign-in" to={SIGN_IN_PATH} replace state={ended === 'logged-out' ? {} : { from: thisPath() }} />
    );
  if (token && signingIn) return <Redirect key="wanted" to={wantedPath()} replace />;
  if (path === '/') return <Redirect key="home" to={homePath()} replace />;

  const fullScreen = route?.screen.kind === 'custom' && route.screen.fullScreen;
  const content = (
    // Another user gets a new component tree: nothing typed by the last one is kept.
    <ErrorBoundary key={`${path} ${token}`} as={fullScreen ? 'main' : 'div'}>
      <ImmediateSuspense fallback={fullScreen ? null : <PageSkeleton title={title} />}>
        <LoadBoundary
          failed={(failure, onRetry) => (
            <ScreenFailed title={title} fullScreen={fullScreen}>
              <LoadError failure={failure} onRetry={onRetry} />
            </ScreenFailed>
          )}
        >
          {route ? <Screen route={route} /> : <GuardedScreen />}
        </LoadBoundary>
      </ImmediateSuspense>
    </ErrorBoundary>
  );
  return (
    <>
      {token && !user && <RestoreUser key={token} />}
      {fullScreen ? content : <Shell key={token}>{content}</Shell>}
    </>
  );
}

/** A screen whose code could not be loaded, under its own title. */
function ScreenFailed({
  title = '',
  fullScreen,
  children,
}: {
  title?: string;
  fullScreen?: boolean;
  children: ReactNode;
}) {
  return fullScreen ? (
    <main className="plain-page">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </main>
  ) : (
    <>
      <PageHead title={title} />
      {children}
    </>
  );
}

/** Inside a route, so that `useParams` gives the id of the address. */
function Screen({ route }: { route: ScreenRoute }) {
  return (
    <Route path={routePattern(route.screen.path)}>
      {route.noun?.may ? <GuardedScreen route={route} /> : <ScreenView route={route} />}
    </Route>
  );
}

/**
 * Fetches the owner of a token, unless the page's first script is doing so. The screen fetches its own data in
 * parallel: every call checks the token anyway, and one response after the other would make a slow connection feel
 * slower.
 */
function RestoreUser() {
  const { account } = useRegistry();
  useEffect(() => void account.restore(), [account]);
  return null;
}

/**
 * Fixed addresses before those with parameters, whatever the order of the files: `/tickets/add` is not ticket "add".
 */
const ordered = screenRoutes()
  .filter(isEnabled)
  .toSorted((a, b) => Number(a.screen.path.includes('{')) - Number(b.screen.path.includes('{')));

/** Reference pages that are turned off are like any unknown address. */
function isEnabled({ screen }: ScreenRoute): boolean {
  return screen.kind !== 'custom' || !screen.reference || hasReferencePages();
}

const routeOf = (path: string, parser: Parser): ScreenRoute | undefined =>
  isImport(path) ? undefined : ordered.find((route) => matchRoute(parser, routePattern(route.screen.path), path)[0]);

/** Of the list or table before it: the guard finds that. */
const isImport = (path: string): boolean => path.endsWith('/import');

/**
 * The code of a screen loads when the pointer or the focus comes to a link that leads to it, unless the visitor saves
 * data.
 */
function usePreparedLinks(parser: Parser): void {
  const registry = useRegistry();
  useEffect(() => {
    if (savesData()) return;
    function prepare({ target }: Event): void {
      const link = target instanceof Element && target.closest('a');
      if (!link || link.origin !== location.origin) return;
      const route = routeOf(link.pathname, parser);
      if (!route) return;
      const guard = route.noun?.may && GuardedScreen.load();
      // Opening it reports a failure; until then it may be tried again.
      Promise.all([guard, prepareScreen(route.screen, registry)]).catch(forgetFailures);
    }
    const events = ['pointerover', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, prepare);
    return () => events.forEach((name) => document.removeEventListener(name, prepare));
  }, [parser, registry]);
}
