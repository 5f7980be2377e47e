import { Stack } from '@mui/material';
import type { PrizeNeed } from '@greenroom/contract';
import { prizeEndpoints, type StaffPrize } from '@greenroom/contract/admin';
import { SelectInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../components/actions';
import { NotOwn } from '../../components/not-own';
import { NumberInput } from '../../components/number-input';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';
import { NEEDS } from './needs';

const SMALL = { maxWidth: 'sm', button: { size: 'small' } } as const;

const payment = limitsOf(prizeEndpoints.pay.body);
const choices = (Object.keys(NEEDS) as PrizeNeed[]).map((id) => ({ id, name: NEEDS[id] }));

/** What the staff can do with a prize that is not paid. */
export function PrizeActions({ row }: { row: StaffPrize }) {
  const { id, version, prize, player, amount, currency, points, member, need, source_kind: kind } = row;
  const params = { id };
  // All others won with their account here, so there's nothing to match.
  const isKnownByName = kind === 'leaderboard' || (kind === 'tournament' && player !== member?.username);
  if (row.paid_at || row.lapsed_at) return null;
  return (
    <NotOwn memberId={member?.id}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
        <ActionDialog<{ amount: number | null; note: string | null; version: number }>
          {...SMALL}
          permission="winnings:work"
          label="Paid"
          title={`Mark ${prize} for ${player} as paid`}
          action="Mark as paid"
          text={
            points === null
              ? 'What was paid in dollars is booked as a payout, which counts towards what the home page says was given away. This cannot be undone.'
              : 'The points are given to the member. This cannot be undone.'
          }
          defaults={{ amount: null, note: null, version }}
          act={(body) => sendRequest(prizeEndpoints.pay, { params, body })}
          done="Saved"
        >
          {amount === null && points === null && currency === '$' && (
            <NumberInput
              source="amount"
              label="What it was worth in dollars"
              helperText="Empty: nothing is booked."
              step={0.01}
              {...payment.amount}
            />
          )}
          <TextInput source="note" label="Note, for the staff" {...payment.note} autoFocus />
        </ActionDialog>
        <ActionDialog<{ need: PrizeNeed; version: number }>
          {...SMALL}
          permission="winnings:work"
          label="Ask"
          title={`What ${player} has to say`}
          action="Ask for it"
          text="The winner gets a notification and enters it under “My Prizes”. What they entered before is deleted."
          needsChange
          defaults={{ need, version }}
          act={(body) => sendRequest(prizeEndpoints.ask, { params, body })}
          done="Saved"
        >
          <SelectInput source="need" label="Needed" choices={choices} helperText={false} fullWidth />
        </ActionDialog>
        {isKnownByName && (
          <ActionDialog<{ member_id: string | null; version: number }>
            {...SMALL}
            permission="leaderboards:work"
            label="Match"
            title={`Match ${player} with a member`}
            action="Match"
            text="The member's id is on their page in the panel. Leave it empty to remove the match."
            defaults={{ member_id: member?.id ?? null, version }}
            act={(body) => sendRequest(prizeEndpoints.match, { params, body: { ...body, member_id: body.member_id?.trim() || null } })}
            done="Saved"
          >
            <TextInput source="member_id" label="Member's id" {...limitsOf(prizeEndpoints.match.body).member_id} autoFocus />
          </ActionDialog>
        )}
        <ActionDialog<{ note: string | null; version: number }>
          {...SMALL}
          permission="winnings:work"
          label="Lapse"
          color="error"
          title={`Lapse ${prize} for ${player}`}
          action="Lapse the prize"
          text="The winner gets a notification that the prize has lapsed. This can't be undone."
          defaults={{ note: null, version }}
          act={(body) => sendRequest(prizeEndpoints.lapse, { params, body })}
          done="Saved"
        >
          <TextInput
            source="note"
            label={kind === 'raffle' ? "Why, for everybody on the raffle's page" : 'Why, for the staff'}
            {...limitsOf(prizeEndpoints.lapse.body).note}
            autoFocus
          />
        </ActionDialog>
      </Stack>
    </NotOwn>
  );
}
