import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A part of a page under its heading. */
export function PanelCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} variant="subtitle2" component="h2" sx={{ mb: 1.5, color: 'text.secondary' }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** What is known of something, by name. A fact that is not there (`null`) is left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  const known = Object.entries(of).filter(([, fact]) => fact !== null && fact !== undefined);
  return (
    <Typography component="dl" variant="body2" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 1 }}>
      {known.map(([name, fact]) => [
        <Typography key={name} component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>,
        <Typography key={`${name}:`} component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {fact}
        </Typography>,
      ])}
    </Typography>
  );
}

/** A text as its author broke it into lines, and never anything but a text. */
export function Prose({ children }: { children: string }) {
  return (
    <Typography variant="body1" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the zone of whoever reads it. */
export const At = ({ moment }: { moment: string }) => (
  <Box component="time" dateTime={moment} sx={{ whiteSpace: { sm: 'nowrap' } }}>
    {FORMAT.format(new Date(moment))}
  </Box>
);
