// What concerns a user: that others mentioned one, made one responsible for a record, or changed a record of one's own.

/** `changed` is about a record that the user is responsible for. */
export const REASONS = ['mentioned', 'assigned', 'changed'] as const;

/** How many a page has. */
export const NOTIFICATION_PAGE_LENGTH = 30;
/** How many unread ones are counted: so many are shown as "99+". */
export const MAX_UNREAD = 100;

/** Months after which the server forgets one. */
export const NOTIFICATION_MONTHS = 6;

/** One entry under the bell, which leads to its record. */
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
