import { Card, Typography } from '@mui/material';
import { HOST } from '@greenroom/contract/admin';
import { VersionCharts } from './version-charts';

/** Shows the host until a version is stored: measurements of the build that the server brings. */
export function HostCard() {
  return (
    <Card component="section" aria-labelledby="remote-host" sx={{ p: 2 }}>
      <Typography id="remote-host" component="h2" variant="h6">
        {HOST}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        The frame of every page: header, menus, dialogs. It is deployed with the server, until a team releases a version of it.
      </Typography>
      <VersionCharts remote={HOST} />
    </Card>
  );
}
