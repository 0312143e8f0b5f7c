// An address that is no screen of the product.
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { session } from '../session/session';
import { homeFor } from './forbidden';
import { PageHead } from './page-head';

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
