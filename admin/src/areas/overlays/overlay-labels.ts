import type { OverlayKind, OverlayOptions } from '@greenroom/contract';
import type { StaffOverlay, TargetedKind } from '@greenroom/contract/admin';

export const KINDS: Record<OverlayKind, string> = {
  hunt: 'Current hunt',
  leaderboard: 'Leaderboard',
  raffle: 'Raffle',
  tournament: 'Tournament',
  predictions: 'Predictions of the hunt',
  redemptions: 'Just redeemed',
  drop: 'Drop',
};

export const DEFAULT_TARGETS: Record<TargetedKind, string> = {
  leaderboard: 'The first platform',
  raffle: 'The current raffle',
  tournament: 'The current tournament',
};

export const TARGET_LABELS: Record<TargetedKind, string> = { leaderboard: 'Platform', raffle: 'Raffle', tournament: 'Tournament' };

export const isTargeted = (kind: OverlayKind | undefined): kind is TargetedKind => kind !== undefined && kind in DEFAULT_TARGETS;

export const THEMES: Record<OverlayOptions['theme'], string> = { dark: 'Dark', light: 'Light' };

export const CORNERS: Record<OverlayOptions['corner'], string> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
};

/** The accent is the site's. */
export const DEFAULT_OPTIONS: OverlayOptions = { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-left' };

/** Choice for a deleted target. */
export const GONE = 'No longer there';

/** Names an overlay's target, such as "Weekly Free Spins"; null for kinds without targets. */
export function targetText({ kind, target, target_name: name }: Pick<StaffOverlay, 'kind' | 'target' | 'target_name'>): string | null {
  if (!isTargeted(kind)) return null;
  return target === null ? DEFAULT_TARGETS[kind] : (name ?? GONE);
}
