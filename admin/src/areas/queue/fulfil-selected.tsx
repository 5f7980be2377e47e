import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material';
import type { QueueItem } from '@greenroom/contract/admin';
import { useState } from 'react';
import { SelectAllButton } from '../../components/selection';
import { countOf, FulfilMany } from '../redemptions/redemptions';

interface FulfilSelectedProps {
  selected: readonly QueueItem[];
  listed: readonly QueueItem[];
  onSelect: (redemptions: readonly QueueItem[]) => void;
  onToggleAll: () => void;
  /** Access to all pages, if the filter matches redemptions alone. */
  all: { total: number; fetchPage: (page: number, perPage: number) => Promise<QueueItem[]> } | null;
}

/** Selects redemptions of this page or of all pages, and fulfils them with one note. Says which were not, and why. */
export function FulfilSelected({ selected, listed, onSelect, onToggleAll, all }: FulfilSelectedProps) {
  const [refused, setRefused] = useState<string[]>([]);
  const count = selected.length;
  const hasAll = listed.every(({ id }) => selected.some((item) => item.id === id));
  const redemptions = selected.map(({ id, title, member }) => ({ id: Number(id), item: title, member: member?.username }));
  const onDone = (lines: string[]) => {
    setRefused(lines);
    onSelect([]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {(listed.length > 0 || count > 0) && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', minHeight: 38, pl: '5px' }}
          data-decision
        >
          <FormControlLabel
            control={<Checkbox size="small" checked={hasAll} indeterminate={count > 0 && !hasAll} onChange={onToggleAll} />}
            label={count > 0 ? `${countOf(count)} selected` : 'All redemptions'}
            slotProps={{ typography: { variant: 'body2' } }}
          />
          {count > 0 && <FulfilMany redemptions={redemptions} onDone={onDone} done="Done" />}
          {count > 0 && all && all.total > listed.length && <SelectAllButton selected={count} onSelect={onSelect} {...all} />}
        </Box>
      )}
      {refused.length > 0 && (
        <Alert severity="warning" onClose={() => setRefused([])}>
          Not fulfilled here:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
