import { z } from 'zod';
import { Count, Points, RowId, Timestamp } from './primitives';
import { dataResponse } from './endpoint';

/**
 * What an overlay shows: the current hunt, a leaderboard, a raffle, a tournament's bracket, the predictions of the current hunt,
 * redemptions as they are made, or the running drop.
 */
export const OverlayKind = z.enum(
  ['hunt', 'leaderboard', 'raffle', 'tournament', 'predictions', 'redemptions', 'drop'],
  'There is no such kind of overlay.',
);
export type OverlayKind = z.infer<typeof OverlayKind>;

/** How an overlay looks. */
export const OverlayOptions = z.object({
  theme: z.enum(['dark', 'light'], 'Please choose one of these.'),
  /** In the format of a colour input, such as `#53fc18`. */
  accent: z.string().regex(/^#[\da-f]{6}$/, 'This has to be a colour such as #53fc18.'),
  /** 1 is the size designed for 1920 by 1080 pixels. */
  scale: z.number('This has to be a number.').min(0.5, 'From 0.5 to 2.').max(2, 'From 0.5 to 2.'),
  /** The corner of the picture where the overlay stands. */
  corner: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right'], 'Please choose one of these.'),
});
export type OverlayOptions = z.infer<typeof OverlayOptions>;

/** A purchase in the store, as an overlay announces it. */
export const OverlayRedemption = z.object({
  id: RowId,
  username: z.string(),
  /** A URL; null without an avatar. */
  avatar: z.string().nullable(),
  /** The item's name at the time of purchase. */
  item: z.string(),
  /** A path below `/storage/`; null without an image. */
  image: z.string().startsWith('/storage/').nullable(),
  points: Points,
  created_at: Timestamp,
});
export type OverlayRedemption = z.infer<typeof OverlayRedemption>;

/** A running drop: a word that gives points to viewers who are quick. */
export const OverlayDrop = z.object({
  word: z.string(),
  points: Points,
  /** How many more viewers get points; null without a limit. */
  places_left: Count.nullable(),
  ends_at: Timestamp,
});
export type OverlayDrop = z.infer<typeof OverlayDrop>;

/** An overlay for the streamer's software, as the page `/overlay/{token}` shows it. */
export const Overlay = z.object({
  kind: OverlayKind,
  options: OverlayOptions,
  /** A platform's slug (leaderboard), or an id (raffle, tournament). Null: the first platform, the newest that is running; always null for other kinds. */
  target: z.string().nullable(),
  /** Only of the kind `redemptions`: the 10 newest of the store, newest first. */
  redemptions: z.array(OverlayRedemption).optional(),
  /** Only of the kind `drop`: the running one that is shown on overlays; null without one. */
  drop: OverlayDrop.nullable().optional(),
});
export type Overlay = z.infer<typeof Overlay>;

/** Path parameters of GET /api/overlay/{token}. A malformed token is an unknown one. */
export const OverlayParams = z.object({ token: z.string() });

/** GET /api/overlay/{token}, without a session; 404 for an unknown or revoked token. */
export const OverlayResponse = dataResponse(Overlay);
export type OverlayResponse = z.infer<typeof OverlayResponse>;

/** The message by which the page `/overlay/preview` reports to the panel, its parent, that it listens. */
export interface OverlayReadyMessage {
  type: 'greenroom-overlay-ready';
}

/** The message by which the panel gives `/overlay/preview` what to show; with `redemptions` an alert plays. */
export interface OverlayMessage {
  type: 'greenroom-overlay';
  overlay: Overlay;
  /** Show sample data instead of the site's. */
  sample: boolean;
}
