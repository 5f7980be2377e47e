import { Card, Typography } from '@mui/material';
import { HOST } from '@greenroom/contract/admin';
import { VersionCharts } from './version-charts';

/** The host: what browsers measure of it. It is deployed with the server, so there is nothing to release here. */
export function HostCard() {
  return (
    <Card component="section" aria-labelledby="remote-host" sx={{ p: 2 }}>
      <Typography id="remote-host" component="h2" variant="h6">
        {HOST}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        The frame of every page: header, menus, dialogs. It is deployed with the server.
      </Typography>
      <VersionCharts remote={HOST} />
    </Card>
  );
}
