import { Alert, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { type StaffBracket, tournamentEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { LoadError } from '../../components/load-error';
import { PredictedNote } from '../../components/takes-part';
import { sendRequest } from '../../data/request';
import { BracketForm } from './bracket-form';
import { BracketView } from './bracket-view';
import { Allowed } from '../../components/allowed';
import { useMay } from '../../data/permissions';

/** Polling interval, since other staff may change the bracket. */
const REFETCH_MS = 15_000;

/** The bracket of a tournament: created from player names, then its results are entered. */
export function BracketPage() {
  const { id = '' } = useParams();
  const may = useMay();
  const { data: bracket, error } = useQuery({
    queryKey: ['tournaments', 'bracket', id],
    queryFn: async ({ signal }) => (await sendRequest(tournamentEndpoints.bracket, { params: { id }, signal })).data,
    refetchInterval: REFETCH_MS,
  });
  if (!bracket) {
    return (
      <>
        <Title title="Bracket" />
        {error ? <LoadError error={error} /> : <Skeleton variant="rounded" height={320} />}
      </>
    );
  }
  const { tournament } = bracket;
  return (
    <>
      <Title title={`Bracket of ${tournament.name}`} />
      <Stack direction="row" sx={{ mb: 1, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button component={Link} to={`/tournaments/${tournament.id}`}>
          {may('tournaments:configure') ? 'Edit the tournament' : 'The tournament'}
        </Button>
        <Button href={`/tournaments/${tournament.id}`}>See it on the site</Button>
      </Stack>
      <PredictedNote game="tournaments" id={tournament.id} />
      {bracket.matches.length === 0 ? <NoBracket bracket={bracket} /> : <ExistingBracket key={tournament.id} bracket={bracket} />}
    </>
  );
}

const NoBracket = ({ bracket }: { bracket: StaffBracket }) => (
  <Card sx={{ p: 2 }}>
    <Typography variant="h6" component="h2">
      There is no bracket yet
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
      Enter the players, and every round is laid out.
    </Typography>
    <Allowed to="tournaments:configure">
      <BracketForm bracket={bracket} />
    </Allowed>
  </Card>
);

function ExistingBracket({ bracket }: { bracket: StaffBracket }) {
  const may = useMay();
  const [isReplacing, setReplacing] = useState(false);
  const { matches, tournament } = bracket;
  const isUnused =
    tournament.predictors === 0 && matches.every((match) => !match.is_active && (match.winner_name === null || match.is_bye));
  const champion = matches.at(-1)?.winner_name;
  return (
    <>
      {champion && (
        <Alert severity="success" sx={{ mb: 2 }}>
          {champion} has won {tournament.name}.
        </Alert>
      )}
      <BracketView bracket={bracket} />
      {isUnused && !isReplacing && may('tournaments:configure') && (
        <Button sx={{ mt: 2 }} onClick={() => setReplacing(true)}>
          Make another bracket
        </Button>
      )}
      {isUnused && isReplacing && (
        <Card sx={{ p: 2, mt: 2 }}>
          <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
            Another bracket, in place of this one
          </Typography>
          <BracketForm bracket={bracket} onCreated={() => setReplacing(false)} />
        </Card>
      )}
    </>
  );
}
