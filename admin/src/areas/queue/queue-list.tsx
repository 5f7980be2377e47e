import { alpha, Box, ButtonBase, Checkbox, type Theme, Typography } from '@mui/material';
import type { QueueItem } from '@greenroom/contract/admin';
import { type RefObject, useEffect } from 'react';
import { useGetIdentity } from 'react-admin';
import { Age } from './age';
import { keyOf, KINDS } from './kinds';

interface QueueListProps {
  items: readonly QueueItem[];
  /** When they were read. */
  readAt: number;
  current: QueueItem | undefined;
  /** The ids of the redemptions that are selected. */
  selected: ReadonlySet<string>;
  onSelect: (item: QueueItem) => void;
  onChoose: (index: number) => void;
  ref: RefObject<HTMLUListElement | null>;
}

/** The rows of the queue; redemptions can be selected. */
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

/** Keeps the focus on the current row while it is on the list, or was on a row that is gone. */
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
