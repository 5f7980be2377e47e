import { Link, Chip, type ChipProps, Box, Typography, Paper } from '@mui/material';
import { DELETED_MEMBER } from '@greenroom/contract/admin';
import { type ReactNode, useId } from 'react';
import { useCreatePath, useRecordContext, useResourceContext, useFieldValue, Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatTimestamp } from './format';

/** Column of wide tables only, and of the cards on phones. */
export const WIDE = { display: { sm: 'none', md: 'table-cell' } };

/** Links a list's row to its page, for keyboards and assistive technology. */
export function RowLink({ children, to = 'edit' }: { children: ReactNode; to?: 'edit' | 'show' }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (!record || !resource) return null;
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, id: record.id, type: to })}
      color="inherit"
      underline="hover"
      dir="auto"
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
}

/** Links a member's profile in a new tab; names a deleted member, who has none. */
export function MemberLink({ member }: { member: { username: string } }) {
  if (member.username === DELETED_MEMBER) return member.username;
  return (
    <Link href={`/profile/${encodeURIComponent(member.username)}`} target="_blank" rel="noopener" dir="auto">
      {member.username}
    </Link>
  );
}

interface StateLabel {
  label: string;
  color?: ChipProps['color'];
}

export type StateLabels<State extends string> = Readonly<Record<State, StateLabel>>;

export function StateChip({ label, color = 'default' }: StateLabel) {
  return <Chip size="small" variant="outlined" label={label} color={color} />;
}

/** Returns labels by id as choices of a select input. */
export const choicesOf = (labels: Readonly<Record<string, string | StateLabel>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, name: typeof label === 'string' ? label : label.label }));

interface WhenProps {
  at?: string | null;
  /** Field of the row, for columns of lists. */
  source?: string;
  none?: string;
}

/** Shows a date and time in the browser's time zone, in the same format everywhere in the panel. */
export function When({ at, source = '', none }: WhenProps) {
  const ofRow = useFieldValue<Record<string, string | null>>({ source }) as string | null | undefined;
  const time = at ?? ofRow;
  if (!time) return none;
  return (
    <Box component="time" dateTime={time} sx={{ whiteSpace: { sm: 'nowrap' } }}>
      {formatTimestamp(time)}
    </Box>
  );
}

export const WithProblem = ({ text, problem }: { text: string; problem: string | null }) => (
  <>
    {text}
    {problem !== null && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {problem}
      </Typography>
    )}
  </>
);

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
