import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import {
  type Unread,
  api,
  readData,
  readList,
  readNumber,
  readOptionalText,
  readPictureAddress,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFoundError } from '../shared/not-found-error';
import { t } from '../texts';

export type Redemption = ReturnType<typeof readRedemption>;

/** A running drop: a word that gives points to viewers who are quick. */
export type Drop = NonNullable<ReturnType<typeof readDrop>>;

export type Overlay = NonNullable<ReturnType<typeof readOverlay>>;

const KINDS: readonly contract.OverlayKind[] = ['hunt', 'leaderboard', 'raffle', 'tournament', 'predictions', 'redemptions', 'drop'];
const CORNERS: readonly contract.OverlayOptions['corner'][] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
/** An overlay's colour until another one is chosen. */
export const BUILT_IN_ACCENT = '#34e29b';

const REFETCH_INTERVAL_MS = 30_000;

/** Sends GET /api/overlay/{token}. Returns null for an unknown or revoked token. */
async function fetchOverlay(token: string, signal?: AbortSignal): Promise<Overlay | null> {
  try {
    return readOverlay(readData(await api.get(`/api/overlay/${encodeURIComponent(token)}`, { signal })));
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
}

/** Returns the overlay of a token, live. It is requested again for ever, also if it is unknown; a failure leaves the last data. */
export function useOverlay(token: string) {
  const queryKey = ['overlay', token];
  useLive(`overlay:${token}`, queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchOverlay(token, signal),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** Reads an overlay; null if its kind is unknown. Missing options get defaults. */
export function readOverlay(value: unknown) {
  const overlay = readRecord(value as Unread<contract.Overlay>);
  const options = readRecord(overlay.options);
  const kind = KINDS.find((each) => each === overlay.kind);
  if (!kind) return null;
  const accent = readText(options.accent);
  return {
    kind,
    options: {
      theme: options.theme === 'light' ? 'light' : 'dark',
      accent: /^#[\da-f]{6}$/i.test(accent) ? accent : BUILT_IN_ACCENT,
      scale: Math.min(Math.max(readNumber(options.scale, 1), 0.5), 2),
      corner: CORNERS.find((corner) => corner === options.corner) ?? 'bottom-left',
    } satisfies contract.OverlayOptions,
    /** A platform's slug, or the id of a raffle or tournament; null for the first or current one. */
    target: readOptionalText(overlay.target),
    /** Newest first; only of the kind `redemptions`. */
    redemptions: readList(overlay.redemptions, readRedemption).filter(({ id }) => id),
    /** Only of the kind `drop`. */
    drop: readDrop(overlay.drop),
  };
}

function readDrop(value: Unread<contract.OverlayDrop>) {
  const drop = readRecord(value);
  const word = readText(drop.word);
  const places = readNumber(drop.places_left, -1);
  return word
    ? {
        word,
        points: readNumber(drop.points),
        placesLeft: places < 0 ? null : places,
        endsAt: readText(drop.ends_at),
      }
    : null;
}

function readRedemption(value: Unread<contract.OverlayRedemption>) {
  const redemption = readRecord(value);
  return {
    id: readText(redemption.id),
    username: visibleText(readText(redemption.username)) || t('A member'),
    avatar: readOptionalText(redemption.avatar),
    item: visibleText(readText(redemption.item)) || t('a reward'),
    image: readPictureAddress(redemption.image),
    points: readNumber(redemption.points),
  };
}

const INTERVAL_MS = 60_000;

/** Refetches a query once a minute: an overlay has to follow data without live updates that the site's pages don't poll. */
export function useRefetchInterval(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setInterval(() => void refetch(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [refetch]);
}
