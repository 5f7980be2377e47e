import { Alert } from '@mui/material';
import { type Game, participationEndpoints } from '@greenroom/contract/admin';
import { useData } from '../data/request';

/** Tells whether the user has an entry or a prediction in a game, and whether they have made decisions in it; undefined until that is known. */
export function useParticipation(game: Game, id: string | number) {
  const { data } = useData(['participation', game, String(id)], participationEndpoints.get, { params: { game, id } });
  return data;
}

const NAMES = { 'bonus-hunts': 'hunt', tournaments: 'tournament' };

/** Tells somebody who has predicted what they are about to decide that this costs them their place in the ranking. */
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
