import { pageSetting } from '../../../engine/navigation/page-setting';

/** The optional field types that this product offers: the server writes its setting into the page. */
export const namedFieldTypes = (): string[] => (pageSetting('field-types') ?? '').split(',');
