// What an address leads to where that is not simply its screen: to nothing, or to a screen of records that not everyone
// may use, which shows what the user may do on it, or the message why not. Loads with the first of them.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { Redirect, useLocation } from 'wouter';
import { type ScreenRoute, screenRoutes } from '../schema/model/nouns';
import { roleOf } from '../schema/model/profile';
import { mayOpen, type Role, rightOf } from '../schema/model/rights';
import { screenFor } from '../schema/model/screen-for';
import { lazyComponent } from './lazy/lazy-component';
import { homePath } from './navigation/page-setting';
import { Forbidden, homeFor, NotFound } from './page/forbidden';
import { PageSkeleton } from './page/page-head';
import { ScreenView } from './screen';
import { session } from './session/session';

const ImportScreen = lazyComponent(() => import('./import/import-screen'), 'ImportScreen');

/** @param route of the address; without it the address alone decides, as for the import of a list. */
export function GuardedScreen({ route }: { route?: ScreenRoute }) {
  const [path] = useLocation();
  const found = route ?? screenRoutes().find(({ screen }) => screen.path === path);
  if (found) return <AllowedScreen route={found} />;
  return path.endsWith('/import') ? <ImportScreen path={path} /> : <NotFound />;
}

/** The screen of a noun. The start page leads on where the user may not open it. */
function AllowedScreen({ route }: { route: ScreenRoute }) {
  const { user } = useSnapshot(session);
  const role = roleOf(user);
  const { screen, noun } = route;
  const allowed = useMemo(() => routeFor(route, role), [route, role]);
  if (!user) return <PageSkeleton title={screen.title} />;
  if (allowed) return <ScreenView route={allowed} />;
  const home = homeFor(user);
  if (screen.path === homePath() && home !== screen.path) return <Redirect to={home} replace />;
  return <Forbidden title={screen.title} noun={noun!} right={rightOf(screen, noun!)} />;
}

function routeFor(route: ScreenRoute, role: Role): ScreenRoute | undefined {
  if (!mayOpen(route, role)) return undefined;
  const { screen, noun } = route;
  const isTable = screen.kind === 'list' || screen.kind === 'inline';
  return isTable ? { ...route, screen: screenFor(screen, noun!, role) } : route;
}
