// The page instead of one that the user may not open.
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link, useLocation } from 'wouter';
import type { Noun, Right } from '../../schema/descriptor/descriptor';
import { screenRoutes } from '../../schema/model/nouns';
import { type Profile, roleOf } from '../../schema/model/profile';
import { mayOpen } from '../../schema/model/rights';
import { forbiddenMessage } from '../../schema/rules/rights-messages';
import { showCarriedMessage } from '../feedback/toasts';
import { homePath } from '../navigation/page-setting';
import { session } from '../session/session';
import { menuFor } from './menu';
import { PageHead } from './page-head';

/** Where a user starts: at the product's start page, else at the first page of the menu. */
export function homeFor(user: Profile | null): string {
  const path = homePath();
  const home = screenRoutes().find(({ screen }) => screen.path === path);
  return !home || mayOpen(home, roleOf(user)) ? path : (menuFor(user)[0]?.entries[0]?.path ?? path);
}

/** Says what the user's type may not do, and leads to a page that is open to it. */
export function Forbidden({ title, noun, right }: { title: string; noun: Noun; right: Right }) {
  const home = homeFor(useSnapshot(session).user);
  const [path] = useLocation();
  // A form leads back to its list, which its user may not be allowed to see.
  useEffect(showCarriedMessage, []);
  return (
    <>
      <PageHead title={title} />
      <div className="plain-text">
        <p>{forbiddenMessage(noun, right)}</p>
        {home !== path && (
          <p>
            <Link className="button" href={home}>
              Go to start
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

/** An address that is no screen of the product. */
export function NotFound() {
  return (
    <>
      <PageHead title="Page not found" />
      <div className="plain-text">
        <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
        <p>
          <Link className="button" href={homeFor(useSnapshot(session).user)}>
            Go to start
          </Link>
        </p>
      </div>
    </>
  );
}
