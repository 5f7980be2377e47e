import { useCurrentUser, useToast } from '@greenroom/shared-ui/platform';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';
import { readRecord, api, failureMessage, readFlag, readText } from '@greenroom/shared-ui/http';
import { type Picks, type TournamentDetails, tournamentKey, tournamentsKey } from './tournaments.api';
import { mergePicks, isLocked, predictionsOf, withoutPicks, type PredictionBody } from './picks';
import { t } from '../../texts';

const BLANK = { picks: '' };

/** Reads the unsaved picks from session storage; empty if there are none or they can't be parsed. */
function readPicksDraft(key: string): Picks {
  try {
    const stored = readRecord(JSON.parse(readDraft(key, BLANK)?.picks ?? 'null'));
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    // Not written by this code.
    return {};
  }
}

/** Stores unsaved picks in session storage, until the tab is closed or the member signs out. */
function storePicksDraft(key: string, picks: Picks): void {
  keepDraft(key, Object.keys(picks).length > 0 ? { picks: JSON.stringify(picks) } : BLANK, BLANK);
}

const NO_PICKS: Picks = {};

export type Predictions = ReturnType<typeof usePredictions>;

/** Manages a member's picks: unsaved ones, which survive a reload, over saved ones. Needs a `key` by member and tournament. */
export function usePredictions({ tournament, matches, saved }: TournamentDetails) {
  const user = useCurrentUser();
  const memberId = user?.id;
  const key = `predictions:${memberId ?? ''}:${tournament.id}`;
  const [changed, setChanged] = useState(() => (memberId === undefined ? NO_PICKS : readPicksDraft(key)));
  const locked = useMemo(() => new Set(matches.filter(isLocked).map(({ id }) => id)), [matches]);
  const merged = useMemo(() => mergePicks(matches, { saved, changed, locked }), [matches, saved, changed, locked]);
  const predictions = useMemo(() => predictionsOf(matches, { picks: merged.picks, locked }), [matches, merged, locked]);
  const dropDraft = (sent: Picks) => {
    // Read from storage, not from state: the page may have been unmounted meanwhile.
    storePicksDraft(key, withoutPicks(readPicksDraft(key), sent));
    setChanged((current) => withoutPicks(current, sent));
  };
  const { save, saving } = useSave(memberId, tournament, dropDraft);

  return {
    ...merged,
    saved,
    locked,
    saving,
    pick(matchId: string, winner: string) {
      const next = { ...changed, [matchId]: winner };
      storePicksDraft(key, next);
      setChanged(next);
    },
    /** False without picks, or without an open match. */
    maySave: predictions.length > 0 && merged.open.length > 0,
    save: () => save({ predictions, picks: merged.picks }),
  };
}

interface SaveInput {
  predictions: readonly PredictionBody[];
  picks: Picks;
}

/** Saves with one request at a time, shows the outcome as a toast, and refetches the tournament (docs/product.md#tournaments). */
function useSave(memberId: string | undefined, { id }: TournamentDetails['tournament'], onSaved: (sent: Picks) => void) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const mutationKey = ['predict', memberId, id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ predictions }: SaveInput) => postPredictions(id, predictions),
    onSuccess(failure, { picks }) {
      if (failure === null) {
        showToast(t('Predictions saved successfully!'), 'success');
        // Updates the cache at once, in case the refetch fails.
        queryClient.setQueryData(
          tournamentKey(memberId, id),
          (known: TournamentDetails | undefined) => known && { ...known, saved: picks },
        );
        onSaved(picks);
      } else {
        showToast(failure, 'error');
      }
      // Also after a failure: the back end may have locked a match meanwhile.
      return queryClient.invalidateQueries({ queryKey: tournamentsKey(memberId) });
    },
  });

  return {
    saving: useIsMutating({ mutationKey }) > 0,
    save(sent: SaveInput) {
      // Checked in the client: on a double press, `saving` is still false.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(sent);
    },
  };
}

const messages = () => ({
  signIn: t('Please sign in to save predictions'),
  refused: t('Failed to save predictions'),
  noResponse: t('An error occurred while saving predictions'),
});

/** Sends POST /api/r/tournaments/{id}/predict. Returns the error message of docs/product.md#tournaments, null on success. */
async function postPredictions(tournamentId: string, predictions: readonly PredictionBody[]): Promise<string | null> {
  try {
    const { success, message } = readRecord(
      await api.post(`/api/r/tournaments/${encodeURIComponent(tournamentId)}/predict`, { predictions }),
    );
    return readFlag(success) ? null : readText(message) || messages().refused;
  } catch (error) {
    return failureMessage(error, messages());
  }
}
