import { Box, Typography } from '@mui/material';
import type { StaffBracket, StaffMatch } from '@greenroom/contract/admin';
import { MatchCard } from './match-card';

/** Titles of the rounds by number of matches, as on the site. */
const TITLES: Readonly<Record<number, string>> = { 1: 'Final', 2: 'Semifinals', 4: 'Quarterfinals' };

/** The rounds as columns of a bracket; stacked on narrow screens. */
export function BracketView({ bracket: { tournament, matches } }: { bracket: StaffBracket }) {
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
