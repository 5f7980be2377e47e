import type { NotificationChannel } from '@greenroom/contract';
import type { NotificationContent } from './notification-content';

/** A notification on its way to a member. */
export interface Delivery extends NotificationContent {
  /** The same at every attempt, by which a receiver recognizes a repetition. */
  id: number;
  createdAt: Date;
  member: {
    id: string;
    /** The verified address of the Discord account; null without one. */
    email: string | null;
  };
}

/** A way to send notifications outside of the site. */
export interface Channel {
  name: Exclude<NotificationChannel, 'inbox'>;
  /**
   * Sends a notification within a minute, well before another server takes it over.
   * @returns `refused` if no attempt will ever succeed
   * @throws if another attempt may succeed
   */
  send(delivery: Delivery): Promise<'sent' | 'refused'>;
}
