// What every route of the server works with. Made once by `buildApp` and passed to each group of routes.

import type { DailyBackups } from '../backup/daily-backups';
import type { Settings } from '../base/settings';
import type { ClusterSets } from '../clusters/cluster-sets';
import type { Database } from '../db/database';
import type { Replica } from '../db/replica';
import type { DatabaseWatch } from '../db/schema/watch-database';
import type { FileStore } from '../files/store';
import type { NoticeStreams } from '../notices/streams';
import type { DrivingRouter } from '../routing/driving-router';

export interface AppContext {
  settings: Settings;
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
