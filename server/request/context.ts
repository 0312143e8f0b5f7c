// What every route of the server works with. Made once by `buildApp` and passed to each group of routes.

import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { DailyBackups } from '../backup/daily-backups';
import type { Settings } from '../base/settings';
import type { ClusterSets } from '../clusters/cluster-sets';
import type { Connection, Database } from '../db/database';
import type { Replica } from '../db/replica';
import type { DatabaseWatch } from '../db/schema/watch-database';
import type { FileStore } from '../files/store';
import type { NoticeStreams } from '../notices/streams';
import type { DrivingRouter } from '../routing/driving-router';
import type { SignedIn } from '../session/sessions';

/** Lives as long as the app; what belongs to one request is passed beside it. */
export interface AppContext {
  settings: Settings;
  /**
   * The modules of nouns, by name. Not imported where they are used: what they import themselves would need them, and
   * which of both is loaded first would depend on who begins.
   */
  modules: Readonly<Record<string, KnownToOthers>>;
  db: Database;
  /**
   * For the reads of one call that may be slow, on connections of their own, perhaps to a replica. @param signal see
   * `callerGone`: then they are cancelled. @param limit milliseconds after which one is, too, where that is less than usual.
   */
  searchDb(signal?: AbortSignal, limit?: number): Database;
  /** Undefined without DATABASE_READ_URL. */
  replica: Replica | undefined;
  watch: DatabaseWatch;
  /** What is shown on maps. */
  clusters: ClusterSets;
  files: FileStore;
  notices: NoticeStreams;
  /** Undefined without BACKUP_FOLDER. */
  backups: DailyBackups | undefined;
  /** Undefined without a routing service. */
  router: DrivingRouter | undefined;
  /** Signs links to stored files. */
  linkKey: string;
  /** Signs the cookies of known devices. */
  deviceKey: string;
}

/** What the calls of other nouns have to know of the module of a noun. */
export interface KnownToOthers {
  /** Authorizes every call of the noun, before a body is read. @throws the error response, such as a 403. */
  authorize?(caller: SignedIn, context: AppContext): Promise<void>;
  /** How many records of this noun hold a record of another one where no column says so, exact up to `MAX_COUNTED`. */
  countUses?(db: Connection, used: Noun, id: number): Promise<number>;
  /** Those of the records that any record of this noun holds so: they cannot be deleted. */
  usedAmong?(db: Connection, used: Noun, ids: readonly number[]): Promise<number[]>;
}
