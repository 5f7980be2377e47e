import { Link, Chip, type ChipProps, Box, Typography } from '@mui/material';
import { DELETED_MEMBER } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { useCreatePath, useRecordContext, useResourceContext, useFieldValue } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatTimestamp } from './format';

/** Link from a row of a list to its page, for keyboards and assistive technology. */
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

/** Link to a member's profile on the site, in a new tab; the name alone of a deleted member, who has none. */
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

/** The labels of states, by state. */
export type StateLabels<State extends string> = Readonly<Record<State, StateLabel>>;

/** A state as a label with a colour. */
export function StateChip({ label, color = 'default' }: StateLabel) {
  return <Chip size="small" variant="outlined" label={label} color={color} />;
}

/** States as the choices of a select input. */
export const choicesOf = (states: StateLabels<string>) => Object.entries(states).map(([id, { label }]) => ({ id, name: label }));

interface WhenProps {
  /** A timestamp. */
  at?: string | null;
  /** The field of the row that has it, as the columns of lists name it. */
  source?: string;
  /** Shown without a timestamp. */
  none?: string;
}

/** A date with its time, in the time zone of the browser: the same everywhere in the panel. */
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

/** A text with what went wrong, if anything did. */
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
