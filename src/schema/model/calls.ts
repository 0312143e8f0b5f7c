// Which calls a noun has. Server, lint and tests ask here.
import type { Noun, NounCall } from '../descriptor/descriptor';

const ALL: readonly NounCall[] = ['list', 'read', 'create', 'update', 'delete'];

/** The calls that are generated for a noun: those under `api.calls`, else all. */
export const callsOf = ({ api }: Pick<Noun, 'api'>): readonly NounCall[] => api.calls ?? ALL;

/** Whether such a call exists; who may make it is a question of rights. */
export const hasCall = (noun: Pick<Noun, 'api'>, call: NounCall): boolean => callsOf(noun).includes(call);
