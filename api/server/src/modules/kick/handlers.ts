import { creditStreamPoints } from '../stream-points/record-event';
import type { KickEventHandler } from './kick-event';
import { recordStatus } from './record-status';

/** What works events off, in this order. */
export const KICK_EVENT_HANDLERS: readonly KickEventHandler[] = [recordStatus, creditStreamPoints];
