import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material';
import { type QueueItem, redemptionEndpoints } from '@greenroom/contract/admin';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../components/actions';
import { keepEmptyString } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

interface FulfilSelectedProps {
  /** The selected redemptions. */
  selected: readonly QueueItem[];
  /** How many are listed. */
  listed: number;
  onToggleAll: () => void;
  onDone: () => void;
}

const countOf = (count: number) => `${count} ${count === 1 ? 'redemption' : 'redemptions'}`;

/** Selects all listed redemptions, and fulfils the selected ones with one note. Says which were not, and why. */
export function FulfilSelected({ selected, listed, onToggleAll, onDone }: FulfilSelectedProps) {
  const [refused, setRefused] = useState<string[]>([]);
  const count = selected.length;
  const hasAll = count === listed;
  const fulfil = async ({ note }: { note: string }) => {
    const { data } = await sendRequest(redemptionEndpoints.fulfilMany, { body: { ids: selected.map(({ id }) => Number(id)), note } });
    setRefused(
      data.flatMap(({ id, refusal }) => {
        const item = selected.find((each) => each.id === String(id));
        return refusal === null ? [] : [`${item?.title} for ${item?.member?.username}: ${refusal}`];
      }),
    );
    onDone();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {listed > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 38, pl: '5px' }} data-decision>
          <FormControlLabel
            control={<Checkbox size="small" checked={hasAll} indeterminate={count > 0 && !hasAll} onChange={onToggleAll} />}
            label={count > 0 ? `${countOf(count)} selected` : 'All redemptions'}
            slotProps={{ typography: { variant: 'body2' } }}
          />
          {count > 0 && (
            <ActionDialog<{ note: string }>
              permission="store:work"
              label={`Fulfil ${count.toLocaleString('en-US')}`}
              title={`Fulfil ${countOf(count)}?`}
              action="Fulfil"
              maxWidth="sm"
              button={{ variant: 'contained', size: 'small' }}
              text="The members have received these items, or certainly will. The points are then spent. This cannot be undone."
              defaults={{ note: '' }}
              act={fulfil}
              done="Done"
            >
              <TextInput
                source="note"
                helperText="The same for all of them. The members see it in the store."
                multiline
                minRows={2}
                parse={keepEmptyString}
                {...limitsOf(redemptionEndpoints.fulfilMany.body).note}
              />
            </ActionDialog>
          )}
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
