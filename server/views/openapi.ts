// The calls of saved views, for the API document.
import { MAX_VIEW_BYTES, MAX_VIEW_NAME, MAX_VIEWS } from '../../src/schema/model/saved-views';
import { type JsonSchema, json, list, named, type Operation, object, orNull, success, text } from '../http/operation';

const ID: JsonSchema = { type: 'integer' };
const FLAG: JsonSchema = { type: 'boolean' };
const NAME: JsonSchema = { type: 'string', maxLength: MAX_VIEW_NAME };
const LIST = text('The address of the list in the pages, as its descriptor has it.');
const TAB = text('`saved:` and the id of a view, or `named:` and the name of a view that the list has by itself.');

const CONTENT: JsonSchema = {
  ...object({ query: text('Searches and order, as in the address of the list.') }),
  additionalProperties: true,
  description: `What it shows; how columns are arranged beside the query. At most ${MAX_VIEW_BYTES} bytes.`,
};

const VIEW = object({
  view_id: ID,
  name: NAME,
  content: CONTENT,
  version: { ...ID, description: 'Grows with each change.' },
  is_own: FLAG,
  is_seen: { ...FLAG, description: 'The caller has applied it before.' },
  owner_name: text(),
  has_no_owner: { ...FLAG, description: 'Its owner has no active account any more.' },
  role_id: { ...orNull(ID), description: 'The user type that it is shared with.' },
  may_change: FLAG,
  changed: {
    ...orNull(object({ by: text(), at: text(), name: orNull(NAME), content: orNull(CONTENT) })),
    description:
      'Another user has changed it since the caller has seen it: name and content above are as they were then. null in both where it was deleted, or is shared no longer.',
  },
});

const VIEWS = object({
  views: list(named('SavedView')),
  others: {
    ...list(named('SavedView')),
    description: 'Those that are shared with other user types, for a caller who may change them.',
  },
  opens_with: { ...orNull(TAB), description: 'For the caller.' },
  role_opens_with: {
    ...list(object({ role_id: ID, tab: TAB, by: text() })),
    description: "For the caller's user type; for a caller who may share, for all of them.",
  },
  tabs: { ...list(TAB), description: "In the caller's order; others follow." },
  role_id: { ...orNull(ID), description: "The caller's user type." },
  may_share: FLAG,
  roles: {
    ...list(object({ role_id: ID, role_name: text() })),
    description: 'User types that views can be shared with.',
  },
});

const SCHEMAS = { SavedView: VIEW, ListViews: VIEWS };
const written = { tag: 'Views', response: json(success(named('ListViews'))), schemas: SCHEMAS } as const;

/** By the calls of `view-routes.ts`, whose responses are all the views of a list. */
export const viewOperations = {
  list: {
    tag: 'Views',
    name: 'listViews',
    summary: 'The saved views of a list, your own and those that are shared with your user type',
    query: { list: { description: 'The address of the list in the pages.', schema: LIST, required: true } },
    errors: [403, 422],
    response: json(named('ListViews')),
    schemas: SCHEMAS,
  },
  save: {
    ...written,
    name: 'saveView',
    summary: 'Saves a view of your own',
    description: `One of the same name is replaced. At most ${MAX_VIEWS} of a list.`,
    body: json(object({ list: LIST, name: NAME, content: CONTENT })),
    errors: [403, 422],
  },
  change: {
    ...written,
    name: 'changeView',
    summary: 'Renames, changes or shares a view',
    description:
      'Your own; a shared one also where VIEW_ADMIN_ROLES names your user type, or where its owner has left and you may share. Others who use it keep what they have seen until they take the change over.',
    body: json(
      object(
        {
          name: NAME,
          content: CONTENT,
          role_id: { ...orNull(ID), description: 'The user type that it is shared with; null ends that.' },
          version: { ...ID, description: 'As it was read: a newer version is not changed.' },
        },
        ['name', 'content', 'role_id', 'version'],
      ),
    ),
    errors: [403, 409, 422],
  },
  remove: { ...written, name: 'deleteView', summary: 'Deletes a view', errors: [403] },
  restore: {
    ...written,
    name: 'restoreView',
    summary: 'Restores a view that you have deleted',
    errors: [403, 409, 422],
  },
  take: {
    ...written,
    name: 'takeView',
    summary: 'Says that you have seen a version of a view, or that it is gone',
    description: 'Later changes by other users are in `changed` until you take them over likewise.',
    body: json(object({ version: ID })),
    errors: [403, 409],
  },
  imported: {
    ...written,
    name: 'importViews',
    summary: 'Takes over views that a browser has kept',
    description: 'A view that is there already is left out; a name that another one has gets a number.',
    body: json(
      object({ list: LIST, views: { ...list(object({ name: NAME, content: CONTENT })), maxItems: MAX_VIEWS } }),
    ),
    errors: [403, 422],
  },
  opening: {
    ...written,
    name: 'setOpening',
    summary: 'Sets the view with which a list opens',
    description: 'For yourself, or for a user type if you may share.',
    body: json(object({ list: LIST, tab: orNull(TAB), role_id: orNull(ID) }, ['role_id'])),
    errors: [403, 422],
  },
  order: {
    ...written,
    name: 'orderTabs',
    summary: 'Sets the order of your tabs',
    body: json(object({ list: LIST, tabs: list(TAB) })),
    errors: [403, 422],
  },
} satisfies Record<string, Operation>;
