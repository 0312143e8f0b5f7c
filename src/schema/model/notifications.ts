// What concerns a user: that others mentioned one, made one responsible for a record, or changed a record of one's own.

export const REASONS = ['mentioned', 'assigned', 'changed'] as const;

/** How many of one page, and how many unread ones are counted: beyond these there are "99+". */
export const NOTIFICATION_PAGE_LENGTH = 30;
export const MAX_UNREAD = 100;

/** Months after which the server forgets one. */
export const NOTIFICATION_MONTHS = 6;

export interface UserNotification {
  notification_id: number;
  noun: string;
  record_id: number;
  /** What the record was called then. */
  label: string;
  /** Of how many that were changed together; null of a single one. */
  record_count: number | null;
  reason: (typeof REASONS)[number];
  /** Who did it. */
  actor_name: string | null;
  /** UTC. */
  notified_at: string;
  is_read: boolean;
}

/** The newest first. */
export interface NotificationPage {
  notifications: readonly UserNotification[];
  /** There are older ones. */
  more: boolean;
  /** At most `MAX_UNREAD`. */
  unread: number;
}
