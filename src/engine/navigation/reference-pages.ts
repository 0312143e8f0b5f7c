// Whether this product shows the template pages: the server writes its setting into the page. The router and the start
// ask.
import { pageSetting } from './page-setting';

/** Off when the server says so; a server that says nothing has nothing against them. */
export const hasReferencePages = (): boolean => pageSetting('reference-pages') !== 'no';
