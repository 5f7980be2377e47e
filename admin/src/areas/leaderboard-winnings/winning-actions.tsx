import { Stack } from '@mui/material';
import { type StaffResult, winningEndpoints } from '@greenroom/contract/admin';
import { TextInput, useGetIdentity } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { ActionButton, ActionDialog } from '../../components/actions';
import { NotOwn } from '../../components/not-own';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

const BUTTON = { size: 'small' } as const;

const correction = limitsOf(winningEndpoints.correct.body);

/** What the staff can do with a player of a frozen ranking. */
export function WinningActions({ row }: { row: StaffResult }) {
  const { id, version, player, prize, is_confirmed: isConfirmed } = row;
  const params = { id };
  const { identity } = useGetIdentity();
  return (
    <Stack direction="row">
      {!isConfirmed &&
        (row.exclusion_reason === null ? (
          <ActionDialog<{ reason: string; version: number }>
            permission="leaderboards:work"
            label="Exclude"
            title={`Exclude ${player}`}
            action="Exclude"
            maxWidth="sm"
            button={BUTTON}
            text="The players below move up, with their prizes."
            defaults={{ version }}
            act={(body) => sendRequest(winningEndpoints.exclude, { params, body })}
            done="Saved"
          >
            <TextInput source="reason" label="Reason, for the staff" {...correction.reason} autoFocus />
          </ActionDialog>
        ) : (
          identity?.id !== row.member?.id && (
            <ActionButton
              permission="leaderboards:work"
              size="small"
              act={() => sendRequest(winningEndpoints.exclude, { params, body: { reason: null, version } })}
              done="Readmitted"
            >
              Readmit
            </ActionButton>
          )
        ))}
      <NotOwn memberId={row.member?.id}>
        {!isConfirmed && row.subsection === null && (
          <ActionDialog<{ amount: number; reason: string; version: number }>
            permission="leaderboards:work"
            label="Correct"
            title={`Correct the amount of ${player}`}
            action="Set the amount"
            maxWidth="sm"
            button={BUTTON}
            text="The ranking and its prizes change accordingly. The site marks the amount as corrected, with the reason."
            defaults={{ amount: row.wagered, reason: row.correction_reason ?? '', version }}
            act={(body) => sendRequest(winningEndpoints.correct, { params, body })}
            done="Amount corrected"
          >
            <NumberInput source="amount" label="Amount" step={0.01} {...correction.amount} autoFocus />
            <TextInput source="reason" label="Reason, shown on the site" {...correction.reason} />
          </ActionDialog>
        )}
        {!isConfirmed && prize > 0 && (
          <ActionDialog<{ member_id: string | null; version: number }>
            permission="leaderboards:work"
            label="Match"
            title={`Match ${player} with a member`}
            action="Match"
            maxWidth="sm"
            button={BUTTON}
            text="The member's id is on their page in the panel. Leave it empty to remove the match."
            defaults={{ member_id: row.member?.id ?? null, version }}
            act={(body) => sendRequest(winningEndpoints.match, { params, body: { ...body, member_id: body.member_id?.trim() || null } })}
            done="Saved"
          >
            <TextInput source="member_id" label="Member's id" {...limitsOf(winningEndpoints.match.body).member_id} autoFocus />
          </ActionDialog>
        )}
      </NotOwn>
    </Stack>
  );
}
