import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type StaffBracket, tournamentEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { Fault } from '../../components/fault';
import { sendRequest } from '../../data/request';
import { BracketForm } from './bracket-form';
import { BracketView } from './bracket-view';

/** Others of the staff play the same bracket. */
const ASK_AGAIN_MS = 15_000;

/** A tournament's bracket: it is made here from the names of its players, and played to its winner. */
export function BracketPage() {
  const { id = '' } = useParams();
  const { data: bracket, error } = useQuery({
    queryKey: ['tournaments', 'bracket', id],
    queryFn: async ({ signal }) => (await sendRequest(tournamentEndpoints.bracket, { params: { id }, signal })).data,
    refetchInterval: ASK_AGAIN_MS,
  });
  if (!bracket) {
    return (
      <>
        <Title title="Bracket" />
        {error ? <Fault error={error} /> : <Skeleton variant="rounded" height={320} />}
      </>
    );
  }
  const { tournament } = bracket;
  return (
    <>
      <Title title={`Bracket of ${tournament.name}`} />
      <Stack direction="row" sx={{ mb: 1, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button component={Link} to={`/tournaments/${tournament.id}`}>
          Edit the tournament
        </Button>
        <Button href={`/tournaments/${tournament.id}`}>See it on the site</Button>
      </Stack>
      {bracket.matches.length === 0 ? <NoBracket bracket={bracket} /> : <MadeBracket key={tournament.id} bracket={bracket} />}
    </>
  );
}

const NoBracket = ({ bracket }: { bracket: StaffBracket }) => (
  <Card sx={{ p: 2 }}>
    <Typography variant="h6" component="h2">
      There is no bracket yet
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
      Name who plays, and every round is laid out.
    </Typography>
    <BracketForm bracket={bracket} />
  </Card>
);

function MadeBracket({ bracket }: { bracket: StaffBracket }) {
  const [isRemaking, setRemaking] = useState(false);
  const { matches, tournament } = bracket;
  const isUnused = tournament.predictors === 0 && matches.every((match) => !match.is_active && (match.winner_name === null || match.is_bye));
  const champion = matches.at(-1)?.winner_name;
  return (
    <>
      {champion && (
        <Alert severity="success" sx={{ mb: 2 }}>
          {champion} has won {tournament.name}.
        </Alert>
      )}
      <BracketView bracket={bracket} />
      {isUnused && !isRemaking && (
        <Button sx={{ mt: 2 }} onClick={() => setRemaking(true)}>
          Make another bracket
        </Button>
      )}
      {isUnused && isRemaking && (
        <Card sx={{ p: 2, mt: 2 }}>
          <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
            Another bracket, in place of this one
          </Typography>
          <BracketForm bracket={bracket} onMade={() => setRemaking(false)} />
        </Card>
      )}
    </>
  );
}
