import { Stack } from '@mui/material';
import { redemptionEndpoints, type StaffRedemption } from '@greenroom/contract/admin';
import { TextInput, useRecordContext } from 'react-admin';
import { ActionDialog } from '../../components/actions';
import { keepEmptyString } from '../../components/inputs';
import { NotOwn } from '../../components/not-own';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

/** Fulfils or rejects a pending redemption. Neither can be undone. */
export function DecideRedemption() {
  const redemption = useRecordContext<StaffRedemption>();
  if (redemption?.status !== 'pending') return null;
  const { id, member, item_name: item, cost } = redemption;
  const points = cost.toLocaleString();
  return (
    <NotOwn memberId={member.id}>
      <Stack direction="row" spacing={1}>
        <ActionDialog<{ note: string }>
          permission="store:work"
          label="Fulfil"
          title="Fulfil this redemption?"
          action="Fulfil"
          maxWidth="sm"
          button={{ size: 'small', variant: 'outlined', 'aria-label': `Fulfil ${item} for ${member.username}` }}
          text={`${member.username} has received ${item}, or certainly will. The ${points} points are then spent. This cannot be undone.`}
          defaults={{ note: '' }}
          act={(body) => sendRequest(redemptionEndpoints.fulfil, { params: { id }, body })}
          done="Redemption fulfilled"
        >
          <TextInput
            source="note"
            helperText="Such as how it is sent, or its code. The member sees this note in the store."
            multiline
            minRows={2}
            parse={keepEmptyString}
            {...limitsOf(redemptionEndpoints.fulfil.body).note}
            autoFocus
          />
        </ActionDialog>
        <ActionDialog<{ note: string }>
          permission="store:work"
          label="Reject"
          title="Reject this redemption?"
          action="Reject"
          color="error"
          maxWidth="sm"
          button={{ size: 'small', color: 'error', 'aria-label': `Reject ${item} for ${member.username}` }}
          text={`${member.username} gets ${points} points back, and ${item} goes back in stock. This cannot be undone.`}
          act={(body) => sendRequest(redemptionEndpoints.reject, { params: { id }, body })}
          done="Redemption rejected: the points and the item are back"
        >
          <TextInput
            source="note"
            label="Reason"
            helperText="Why it is rejected. The member sees this reason in the store."
            multiline
            minRows={2}
            {...limitsOf(redemptionEndpoints.reject.body).note}
            autoFocus
          />
        </ActionDialog>
      </Stack>
    </NotOwn>
  );
}
