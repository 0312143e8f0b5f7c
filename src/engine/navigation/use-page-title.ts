// The title of the browser's tab. The router sets the route's; a page that shows one record sets the record's own.
import { useLayoutEffect } from 'react';
import { app } from '../../schema/model/nouns';
import { pageTitle } from './navigation';

/** Sets 'title - product name' whenever `title` changes; only the product name without one. */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    document.title = pageTitle(app.product, title);
  }, [title]);
}
