import { z } from 'zod';
import { Count, Points, RowId, Timestamp } from './primitives';
import { dataResponse } from './endpoint';

/** Content of an overlay. */
export const OverlayKind = z.enum(
  ['hunt', 'leaderboard', 'raffle', 'tournament', 'predictions', 'redemptions', 'drop'],
  'Unknown kind of overlay.',
);
export type OverlayKind = z.infer<typeof OverlayKind>;

export const OverlayOptions = z.object({
  theme: z.enum(['dark', 'light'], 'Please choose one of these.'),
  accent: z.string().regex(/^#[\da-f]{6}$/, 'This must be a colour such as #53fc18.'),
  /** 1 is designed for 1920 by 1080 pixels. */
  scale: z.number('This must be a number.').min(0.5, 'From 0.5 to 2.').max(2, 'From 0.5 to 2.'),
  corner: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right'], 'Please choose one of these.'),
});
export type OverlayOptions = z.infer<typeof OverlayOptions>;

export const OverlayRedemption = z.object({
  id: RowId,
  username: z.string(),
  avatar: z.string().nullable(),
  item: z.string(),
  /** Path below `/storage/`; null without an image. */
  image: z.string().startsWith('/storage/').nullable(),
  points: Points,
  created_at: Timestamp,
});
export type OverlayRedemption = z.infer<typeof OverlayRedemption>;

/** Running drop: a word that gives points to quick viewers. */
export const OverlayDrop = z.object({
  word: z.string(),
  points: Points,
  /** Viewers who can still get points; null without a limit. */
  places_left: Count.nullable(),
  ends_at: Timestamp,
});
export type OverlayDrop = z.infer<typeof OverlayDrop>;

/** Overlay for the streamer's software, as `/overlay/{token}` shows it. */
export const Overlay = z.object({
  kind: OverlayKind,
  options: OverlayOptions,
  /** Platform's slug, or id of a raffle or tournament. Null for the first platform or the newest that is running, and for other kinds. */
  target: z.string().nullable(),
  /** Kind `redemptions` only: the newest 10, newest first. */
  redemptions: z.array(OverlayRedemption).optional(),
  /** Kind `drop` only: the running drop on overlays. */
  drop: OverlayDrop.nullable().optional(),
});
export type Overlay = z.infer<typeof Overlay>;

/** A malformed token is an unknown one. */
export const OverlayParams = z.object({ token: z.string() });

/** Response of GET /api/overlay/{token}, which needs no session; 404 for an unknown or revoked token. */
export const OverlayResponse = dataResponse(Overlay);
export type OverlayResponse = z.infer<typeof OverlayResponse>;

/** Message by which `/overlay/preview` tells the panel that it listens. */
export interface OverlayReadyMessage {
  type: 'greenroom-overlay-ready';
}

/** Message by which the panel tells `/overlay/preview` what to show; `redemptions` plays an alert. */
export interface OverlayMessage {
  type: 'greenroom-overlay';
  overlay: Overlay;
  sample: boolean;
}
