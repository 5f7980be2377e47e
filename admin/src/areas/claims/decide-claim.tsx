import { Stack } from '@mui/material';
import { claimEndpoints, type StaffClaim } from '@greenroom/contract/admin';
import { TextInput } from 'react-admin';
import { ActionButton, ActionDialog } from '../../components/actions';
import { NotOwn } from '../../components/not-own';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

const limits = limitsOf(claimEndpoints.reject.body);

/** Approves or rejects a pending claim. Neither can be undone, so both are confirmed. */
export function DecideClaim({ claim }: { claim: StaffClaim }) {
  const params = { id: claim.id };
  return (
    <NotOwn memberId={claim.member.id}>
      <Stack direction="row" spacing={1}>
        <ActionButton
          permission="challenges:work"
          variant="contained"
          act={() => sendRequest(claimEndpoints.approve, { params })}
          done="Claim approved"
          confirm={{ title: `${claim.member.username} wins ${claim.challenge.slot_name}?`, content: consequence(claim) }}
        >
          Approve
        </ActionButton>
        <ActionDialog<{ reason: string }>
          permission="challenges:work"
          label="Reject"
          title={`Reject the claim of ${claim.member.username}`}
          action="Reject"
          color="error"
          maxWidth="sm"
          text="The member sees the reason, and may claim again."
          act={(body) => sendRequest(claimEndpoints.reject, { params, body })}
          done="Claim rejected"
        >
          <TextInput source="reason" multiline minRows={2} {...limits.reason} autoFocus />
        </ActionDialog>
      </Stack>
    </NotOwn>
  );
}

function consequence({ challenge, others_waiting: others }: StaffClaim): string {
  const given = challenge.prize > 0 ? `The prize of $${challenge.prize.toLocaleString()} is to be paid, and the` : 'The';
  const rest = others === 0 ? '' : ` ${others === 1 ? 'The other pending claim is' : `The ${others} other pending claims are`} rejected.`;
  return `${given} challenge is over.${rest} This cannot be undone.`;
}
