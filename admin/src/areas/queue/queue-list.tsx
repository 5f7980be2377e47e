import { alpha, Box, ButtonBase, Checkbox, type Theme, Typography, Chip, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type QueueItem, QUEUE_KINDS, type QueueKind } from '@greenroom/contract/admin';
import { type RefObject, useEffect } from 'react';
import { useGetIdentity } from 'react-admin';
import { keyOf, KINDS } from './kinds';
import { formatTimestamp } from '../../components/format';

interface QueueListProps {
  items: readonly QueueItem[];
  readAt: number;
  current: QueueItem | undefined;
  selected: ReadonlySet<string>;
  onSelect: (item: QueueItem) => void;
  onChoose: (index: number) => void;
  ref: RefObject<HTMLUListElement | null>;
}

export function QueueList({ items, readAt, current, selected, onSelect, onChoose, ref }: QueueListProps) {
  const currentKey = current && keyOf(current);
  useFocusOnCurrent(ref, currentKey);
  return (
    <Box component="ul" ref={ref} aria-label="What waits" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map((item, index) => (
        <Row
          key={keyOf(item)}
          item={item}
          readAt={readAt}
          isCurrent={keyOf(item) === currentKey}
          isSelected={item.kind === 'redemptions' && selected.has(item.id)}
          onSelect={() => onSelect(item)}
          onChoose={() => onChoose(index)}
        />
      ))}
    </Box>
  );
}

/** Keeps the focus on the current row, unless it is outside of the list. */
function useFocusOnCurrent(list: QueueListProps['ref'], currentKey: string | undefined) {
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>('[aria-current=true]');
    button?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    if (focused === document.body || list.current?.contains(focused)) button?.focus({ preventScroll: true });
  }, [list, currentKey]);
}

interface RowProps {
  item: QueueItem;
  readAt: number;
  isCurrent: boolean;
  isSelected: boolean;
  onSelect: () => void;
  onChoose: () => void;
}

function Row({ item, readAt, isCurrent, isSelected, onSelect, onChoose }: RowProps) {
  const { kind, title, member, since } = item;
  const { label, icon: Icon } = KINDS[kind];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: '3px solid transparent',
        '&:last-of-type': { borderBottom: 0 },
        ...(isCurrent && { borderLeftColor: 'primary.main', bgcolor: ({ palette }: Theme) => alpha(palette.primary.main, 0.12) }),
      }}
    >
      <Box sx={{ width: 42, display: 'grid', placeItems: 'center', flexShrink: 0, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
        {kind === 'redemptions' ? (
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={onSelect}
            slotProps={{ input: { 'aria-label': `Select ${title}${member ? ` for ${member.username}` : ''}` } }}
          />
        ) : (
          <Icon />
        )}
      </Box>
      <ButtonBase
        aria-current={isCurrent}
        onClick={onChoose}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 1.5,
          py: 1.25,
          pr: 2,
          textAlign: 'start',
        }}
      >
        <Typography component="span" variant="body2" noWrap dir="auto" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>{' '}
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
          <Age since={since} at={readAt} />
        </Typography>{' '}
        <Typography component="span" variant="caption" noWrap sx={{ color: 'text.secondary' }}>
          {label}
          {member && kind !== 'look-alikes' && ` · ${member.username}`}
        </Typography>{' '}
        <Taken item={item} />
      </ButtonBase>
    </Box>
  );
}

function Taken({ item: { taken } }: { item: QueueItem }) {
  const { identity } = useGetIdentity();
  if (!taken) return null;
  const isMine = identity?.id === taken.by.id;
  return (
    <Typography
      component="span"
      variant="caption"
      noWrap
      sx={{ color: isMine ? 'primary.main' : 'warning.main', fontWeight: 600, maxWidth: 140 }}
    >
      {isMine ? 'Yours' : `With ${taken.by.username}`}
    </Typography>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function ageOf(ms: number): string {
  if (ms < HOUR) return `${Math.max(0, Math.floor(ms / MINUTE))} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} d`;
}

const Age = ({ since, at }: { since: string; at: number }) => (
  <Box component="time" dateTime={since} title={formatTimestamp(since)} sx={{ whiteSpace: 'nowrap' }}>
    {ageOf(at - new Date(since).getTime())}
  </Box>
);

interface FiltersProps {
  counts: Partial<Record<QueueKind, number>>;
  mine: number;
  kind: QueueKind | null;
  isMine: boolean;
  onChange: (filter: { kind?: QueueKind | null; isMine?: boolean }) => void;
}

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
