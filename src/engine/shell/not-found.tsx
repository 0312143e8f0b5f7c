// An address that is no screen of the product.
import { Link } from 'wouter';
import { app } from '../../schema/model/nouns';
import { PageHead } from './page-head';

export function NotFound() {
  return (
    <>
      <PageHead title="Page not found" />
      <div className="plain-text">
        <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
        <p>
          <Link className="button" href={app.home}>
            Go to start
          </Link>
        </p>
      </div>
    </>
  );
}
