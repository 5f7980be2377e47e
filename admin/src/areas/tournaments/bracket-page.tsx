import { Alert, Button, Card, Stack, Typography, Box } from '@mui/material';
import { type StaffBracket, tournamentEndpoints, type StaffMatch } from '@greenroom/contract/admin';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { MissingPage } from '../../components/load-error';
import { PredictedNote } from '../../components/takes-part';
import { useData } from '../../data/request';
import { BracketForm } from './bracket-form';
import { Allowed } from '../../components/actions';
import { useMay } from '../../data/permissions';
import { MatchCard } from './match-card';

/** Other staff may change the bracket. */
const REFETCH_MS = 15_000;

export function BracketPage() {
  const { id = '' } = useParams();
  const may = useMay();
  const { data: bracket, error } = useData(['tournaments', 'bracket', id], tournamentEndpoints.bracket, {
    params: { id },
    refetchInterval: REFETCH_MS,
  });
  if (!bracket) return <MissingPage title="Bracket" error={error} />;
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
      Enter the players to create every round.
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

/** Titles by number of matches, as on the site. */
const TITLES: Readonly<Record<number, string>> = { 1: 'Final', 2: 'Semifinals', 4: 'Quarterfinals' };

function BracketView({ bracket: { tournament, matches } }: { bracket: StaffBracket }) {
  const rounds = roundsOf(matches);
  return (
    <Box
      sx={{
        display: { md: 'grid' },
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(250px, 320px)',
        gap: 3,
        overflowX: { md: 'auto' },
        pb: 2,
      }}
    >
      {rounds.map((round) => (
        <Box key={round[0]?.round} component="section" sx={{ display: 'flex', flexDirection: 'column', mb: { xs: 3, md: 0 } }}>
          <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
            {TITLES[round.length] ?? `Round ${round[0]?.round}`}
          </Typography>
          <Box
            component="ul"
            sx={{
              flex: 1,
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'space-around',
              gap: 2,
              m: 0,
              p: 0,
              listStyle: 'none',
            }}
          >
            {round.map((match) => (
              <li key={match.id}>
                <MatchCard match={match} tournamentId={tournament.id} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function roundsOf(matches: readonly StaffMatch[]): StaffMatch[][] {
  const rounds = new Map<number, StaffMatch[]>();
  for (const match of matches) rounds.set(match.round, [...(rounds.get(match.round) ?? []), match]);
  return [...rounds.values()];
}
