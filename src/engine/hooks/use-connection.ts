// The connection for components: rendered again when what they read of it changes.
import { useSnapshot } from 'valtio/react';
import { connection } from './connection';

/** Whether there is a connection, since when, and when the last response came. */
export const useConnection = () => useSnapshot(connection);
