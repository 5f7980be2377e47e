import { Link, Chip, type ChipProps, Box, Typography } from '@mui/material';
import { DELETED_MEMBER } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { useCreatePath, useRecordContext, useResourceContext, useFieldValue } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatTimestamp } from './format';

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

/** Returns states as choices of a select input. */
export const choicesOf = (states: StateLabels<string>) => Object.entries(states).map(([id, { label }]) => ({ id, name: label }));

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
