import BackIcon from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button, Chip, Link, Typography } from '@mui/material';
import type { QueueItem } from '@greenroom/contract/admin';
import { type ReactNode, type RefObject, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { When } from '../../components/parts';
import { MemberCard } from '../../components/member-beside';
import { Buttons, Detail } from './details';
import { KINDS } from './kinds';
import type { Undoable } from './undoable-buttons';
import type { useTaking } from './use-cursor';

interface PaneProps {
  item: QueueItem;
  isGone: boolean;
  taking: ReturnType<typeof useTaking>;
  onNext: () => void;
  onDone: (undoable: Undoable) => void;
  /** On phones, where the pane takes the place of the list. */
  onBack?: () => void;
  ref: RefObject<HTMLDivElement | null>;
}

export function Pane({ item, isGone, taking, onNext, onDone, onBack, ref }: PaneProps) {
  const id = useId();
  const { label, pathOf } = KINDS[item.kind];
  const isMine = taking.isMine(item);
  return (
    <Box ref={ref} component="section" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {onBack && (
        <Button startIcon={<BackIcon />} onClick={onBack} sx={{ justifySelf: 'start' }}>
          All rows
        </Button>
      )}
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5, justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} component="h2" variant="h5" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {item.title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {label}, waits since <When at={item.since} />.{' '}
            <Link component={RouterLink} to={pathOf(item.id)}>
              Open its page
            </Link>
          </Typography>
        </Box>
        <Chip
          component="button"
          clickable
          label={isMine ? 'Yours' : 'Take'}
          aria-pressed={isMine}
          color={isMine ? 'primary' : 'default'}
          variant={isMine ? 'filled' : 'outlined'}
          disabled={taking.isPending || isGone}
          onClick={() => taking.toggle(item)}
        />
      </Box>
      {item.taken && !isMine && (
        <Alert role="status" severity="warning" sx={{ py: 0 }}>
          {item.taken.by.username} works on this, since <When at={item.taken.at} />.
        </Alert>
      )}
      {isGone && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={onNext}>
              Next
            </Button>
          }
        >
          Someone else has already done this.
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 360px' } }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Detail item={item} onDone={onDone} decision={(buttons) => <Decision>{buttons}</Decision>} />
        </Box>
        {item.member && <MemberCard member={item.member} />}
      </Box>
    </Box>
  );
}

const Decision = ({ children }: { children: ReactNode }) => (
  <Box data-decision>
    <Buttons>{children}</Buttons>
  </Box>
);
