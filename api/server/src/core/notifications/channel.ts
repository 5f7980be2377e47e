import type { NotificationChannel } from '@greenroom/contract';
import type { NotificationContent } from './notification-content';

export interface Delivery extends NotificationContent {
  /** Stable across attempts, so a receiver recognizes a repetition. */
  id: number;
  /** Language of the member's texts. */
  language: string;
  createdAt: Date;
  member: {
    id: string;
    /** Verified address of the Discord account. */
    email: string | null;
  };
}

/** A way to send notifications outside the site. */
export interface Channel {
  name: Exclude<NotificationChannel, 'inbox'>;
  /**
   * Sends a notification within a minute, well before another server takes it over.
   * @returns `refused` if no attempt will ever succeed
   * @throws if another attempt may succeed
   */
  send(delivery: Delivery): Promise<'sent' | 'refused'>;
}
