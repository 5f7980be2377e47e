import { Alert } from '@mui/material';
import { type Game, participationEndpoints } from '@greenroom/contract/admin';
import { useData } from '../data/request';

/** Tells whether the user takes part in a game, and has made decisions in it; undefined while it loads. */
export function useParticipation(game: Game, id: string | number) {
  const { data } = useData(['participation', game, String(id)], participationEndpoints.get, { params: { game, id } });
  return data;
}

const NAMES = { 'bonus-hunts': 'hunt', tournaments: 'tournament' };

/** Tells staff who have predicted that decisions cost them their place in the ranking. */
export function PredictedNote({ game, id }: { game: keyof typeof NAMES; id: string | number }) {
  const participation = useParticipation(game, id);
  if (!participation?.takes_part) return null;
  return (
    <Alert severity={participation.is_organizer ? 'info' : 'warning'} sx={{ mb: 2 }}>
      {participation.is_organizer
        ? `You've made decisions in this ${NAMES[game]} as staff, so your prediction isn't ranked.`
        : `You've predicted this ${NAMES[game]}. If you change anything here, your prediction won't be ranked. Someone else on the team can do it instead.`}
    </Alert>
  );
}
