import { Paper, Typography, Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Title } from 'react-admin';

/** Draws a section in a card with a heading. */
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

/** Draws a description list without null facts: entries where names may repeat or are free text. */
export function Facts({ of }: { of: Record<string, ReactNode> | readonly (readonly [name: string, value: ReactNode])[] }) {
  const facts = (Array.isArray(of) ? of : Object.entries(of)).filter(([, fact]) => fact !== null && fact !== undefined);
  return (
    <Typography
      component="dl"
      variant="body2"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 1 }}
    >
      {facts.map(([name, fact], at) => [
        <Typography key={at} component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>,
        <Typography key={`${at}:`} component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {fact}
        </Typography>,
      ])}
    </Typography>
  );
}

/** Draws a fact below its name. */
export const Figure = ({ name, value, isLarge = false }: { name: string; value: ReactNode; isLarge?: boolean }) => (
  <div>
    <Typography component="dt" variant={isLarge ? 'body2' : 'caption'} sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" variant={isLarge ? 'h6' : 'subtitle1'} sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
      {value}
    </Typography>
  </div>
);

/** Shows user input with its line breaks. */
export function Prose({ children }: { children: string }) {
  return (
    <Typography variant="body1" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/** Draws a section below a form, in which wide content scrolls. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', p: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography id={id} variant="h6" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Draws a page without rows: its title, its purpose, and its parts. */
export const PlainPage = ({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
    <Title title={title} />
    <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>{text}</Typography>
    {children}
  </Box>
);
