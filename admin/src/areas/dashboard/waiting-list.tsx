import { Card, CardActionArea, Box, Typography } from '@mui/material';
import type { PendingCounts } from '@greenroom/contract/admin';
import { Link } from 'react-router-dom';
import { listPath } from '../../components/list-name';

const LISTS: { name: keyof PendingCounts; list: string; label: string; filter: Record<string, unknown> }[] = [
  { name: 'tickets', list: 'tickets', label: 'Open tickets', filter: { status: 'open' } },
  { name: 'claims', list: 'claims', label: 'Pending claims', filter: { status: 'pending' } },
  { name: 'redemptions', list: 'redemptions', label: 'Pending redemptions', filter: { status: 'pending' } },
  { name: 'contact_messages', list: 'contact-messages', label: 'Contact messages', filter: { is_handled: 'false' } },
];

export function WaitingList({ waiting }: { waiting: PendingCounts }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      {LISTS.flatMap(({ name, list, label, filter }) => {
        const count = waiting[name];
        if (count === null) return [];
        return [
          <Card component="li" key={name}>
            <CardActionArea component={Link} to={listPath(list, filter)} sx={{ p: 2, height: '100%' }}>
              <Typography sx={{ color: 'text.secondary' }} variant="body2">
                {label}
              </Typography>
              <Typography
                component="span"
                variant="h4"
                sx={{ display: 'block', mt: 0.5, color: count > 0 ? 'primary.main' : 'text.secondary' }}
              >
                {count.toLocaleString('en')}
              </Typography>
            </CardActionArea>
          </Card>,
        ];
      })}
    </Box>
  );
}
