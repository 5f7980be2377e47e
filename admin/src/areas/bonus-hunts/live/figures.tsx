import { Box } from '@mui/material';
import type { LiveHunt } from '@greenroom/contract/admin';
import { dollars, times } from '../amounts';

/** Key figures of a hunt, large enough for a stream. */
export function Figures({ hunt }: { hunt: LiveHunt }) {
  const { needed_x: needed } = hunt;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
        gap: '1px',
        m: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      <Figure name="Start balance">{dollars(hunt.start_balance)}</Figure>
      <Figure name="Total bet">{dollars(hunt.total_bet)}</Figure>
      <Figure name="Total win">{dollars(hunt.winnings)}</Figure>
      <Figure name="Best multiplier">{hunt.best_x > 0 ? times(hunt.best_x) : '–'}</Figure>
      <Figure name="Still to open">{`${hunt.unopened} of ${hunt.games_count}`}</Figure>
      {hunt.end_balance === null ? (
        <Figure name="Needed on average">{needed === null ? '–' : needed === 0 ? 'Broke even' : times(needed)}</Figure>
      ) : (
        <Figure name="Ended with">{dollars(hunt.end_balance)}</Figure>
      )}
    </Box>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <Box sx={{ px: 2, py: 1.25, bgcolor: 'background.paper', boxShadow: '0 0 0 1px rgb(255 255 255 / 6%)' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, fontFamily: 'h1.fontFamily', fontWeight: 700, fontSize: 'clamp(1.25rem, 2.1vw, 2.25rem)', lineHeight: 1.2 }}
      >
        {children}
      </Box>
    </Box>
  );
}
