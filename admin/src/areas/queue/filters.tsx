import { Box, Chip, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { QUEUE_KINDS, type QueueKind } from '@greenroom/contract/admin';
import { KINDS } from './kinds';

interface FiltersProps {
  /** How many wait of each kind that the role may see. */
  counts: Partial<Record<QueueKind, number>>;
  mine: number;
  kind: QueueKind | null;
  isMine: boolean;
  onChange: (filter: { kind?: QueueKind | null; isMine?: boolean }) => void;
}

/** What the queue shows: of which kind, and whose. Kinds of which nothing waits are left out. */
export function Filters({ counts, mine, kind, isMine, onChange }: FiltersProps) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const kinds = QUEUE_KINDS.filter((name) => name === kind || (counts[name] ?? 0) > 0);
  const choices = [
    { name: null, label: 'All', count: total },
    ...kinds.map((name) => ({ name, label: KINDS[name].many, count: counts[name] ?? 0 })),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
      <Box role="group" aria-label="Kinds" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map(({ name, label, count }) => (
          <Chip
            key={label}
            component="button"
            clickable
            aria-pressed={name === kind}
            variant={name === kind ? 'filled' : 'outlined'}
            color={name === kind ? 'primary' : 'default'}
            label={`${label} ${count.toLocaleString('en-US')}`}
            onClick={() => onChange({ kind: name })}
          />
        ))}
      </Box>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={isMine}
        onChange={(_, chosen: boolean | null) => chosen !== null && onChange({ isMine: chosen })}
        aria-label="Whose"
      >
        <ToggleButton value={false} sx={{ px: 1.5, textTransform: 'none' }}>
          Everybody’s
        </ToggleButton>
        <ToggleButton value sx={{ px: 1.5, textTransform: 'none' }}>
          Mine {mine > 0 && mine}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
