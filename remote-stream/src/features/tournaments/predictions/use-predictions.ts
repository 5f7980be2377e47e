import { useCurrentUser, useToast } from '@greenroom/shared-ui/platform';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Picks, type TournamentDetails, tournamentKey, tournamentsKey } from '../tournaments.api';
import { keepPicks, picksKey, readKeptPicks } from './kept-picks';
import { chooseFrom, isLocked, predictionsOf, without } from './picks';
import { postPredictions } from './predict.api';

const NO_PICKS: Picks = {};

export type Predictions = ReturnType<typeof usePredictions>;

/**
 * What a member predicts for a tournament: what is saved, and over it what was picked on this visit, which survives a reload.
 * For a guest all of it is empty. What is shown for one member or tournament may not become another's: give the component a
 * `key`.
 */
export function usePredictions({ tournament, matches, saved }: TournamentDetails) {
  const user = useCurrentUser();
  const memberId = user?.id;
  const key = picksKey(memberId ?? '', tournament.id);
  const [changed, setChanged] = useState(() => (memberId === undefined ? NO_PICKS : readKeptPicks(key)));
  const locked = useMemo(() => new Set(matches.filter(isLocked).map(({ id }) => id)), [matches]);
  const choice = useMemo(() => chooseFrom(matches, { saved, changed, locked }), [matches, saved, changed, locked]);
  const predictions = useMemo(() => predictionsOf(matches, { picks: choice.picks, locked }), [matches, choice, locked]);
  const forget = (sent: Picks) => {
    // From the storage, which outlives the page: its visitor may have left it meanwhile.
    keepPicks(key, without(readKeptPicks(key), sent));
    setChanged((current) => without(current, sent));
  };
  const { save, saving } = useSave({ memberId, tournament, onSaved: forget });

  return {
    ...choice,
    saved,
    locked,
    saving,
    pick(matchId: string, winner: string) {
      const next = { ...changed, [matchId]: winner };
      keepPicks(key, next);
      setChanged(next);
    },
    /** Nothing to send: nobody is picked, or no match is open. */
    maySave: predictions.length > 0 && choice.open.length > 0,
    save: () => save({ predictions, picks: choice.picks }),
  };
}

interface Sent {
  predictions: ReturnType<typeof predictionsOf>;
  picks: Picks;
}

interface SaveOptions {
  memberId: string | undefined;
  tournament: TournamentDetails['tournament'];
  onSaved: (sent: Picks) => void;
}

/** Sends once however often it is pressed, says how it went, and loads the tournament anew (specification 2, section 4). */
function useSave({ memberId, tournament, onSaved }: SaveOptions) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const mutationKey = ['predict', memberId, tournament.id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ predictions }: Sent) => postPredictions(tournament.id, predictions),
    onSuccess(failure, { picks }) {
      if (failure === null) {
        showToast('Predictions saved successfully!', 'success');
        // Saved is saved, also where loading anew fails.
        queryClient.setQueryData(tournamentKey(memberId, tournament.id), (known: TournamentDetails | undefined) => known && { ...known, saved: picks });
        onSaved(picks);
      } else {
        showToast(failure, 'error');
      }
      // Also after a refusal: the back end may have locked a match meanwhile.
      return queryClient.invalidateQueries({ queryKey: tournamentsKey(memberId) });
    },
  });

  return {
    saving: useIsMutating({ mutationKey }) > 0,
    save(sent: Sent) {
      // Asked of the client, which knows at once; what the page shows is a moment late.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(sent);
    },
  };
}
