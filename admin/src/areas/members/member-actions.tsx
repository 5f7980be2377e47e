import { Stack } from '@mui/material';
import type { BreakLength } from '@greenroom/contract';
import { memberEndpoints, MEMBER_ROLES, type StaffMember } from '@greenroom/contract/admin';
import { useState } from 'react';
import { RadioButtonGroupInput, TextInput, required, useGetIdentity } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { ActionButton, ActionDialog } from '../../components/actions';
import { NotOwn } from '../../components/not-own';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

const points = limitsOf(memberEndpoints.points.body);

/** 128 random bits; `randomUUID` is missing on sites without https. */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const changesPoints = (amount: unknown) =>
  Number.isInteger(amount) && amount !== 0 ? undefined : 'Please enter a whole number that is not 0.';

interface MemberProps {
  member: StaffMember;
}

/** Actions on a member. Those not allowed on oneself or on other staff are hidden. */
export function MemberActions({ member }: MemberProps) {
  const { identity } = useGetIdentity();
  const isOneself = identity?.id === member.id;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <NotOwn memberId={member.id}>
        <PointsAction member={member} />
      </NotOwn>
      {!isOneself && !member.banned_at && <RoleAction member={member} />}
      {!isOneself && member.second_factors > 0 && <ResetSecondFactorAction member={member} />}
      <ExclusionAction member={member} />
      {member.banned_at && <LiftBanAction member={member} />}
      {!isOneself && !member.banned_at && member.role === 'Member' && <BanAction member={member} />}
    </Stack>
  );
}

function PointsAction({ member: { id, username, points: balance } }: MemberProps) {
  // Idempotency key, renewed once the points are booked: a retry after a lost response does not book twice.
  const [key, setKey] = useState(newIdempotencyKey);
  const act = async (values: { amount: number; note: string }) => {
    await sendRequest(memberEndpoints.points, { params: { id }, body: { ...values, key } });
    setKey(newIdempotencyKey());
  };
  return (
    <ActionDialog
      label="Give or take points"
      action="Book"
      text={`${username} has ${balance.toLocaleString('en-US')} points.`}
      act={act}
      done="Points booked"
    >
      <NumberInput
        source="amount"
        label="How many"
        helperText="A negative number takes points."
        step={1}
        {...points.amount}
        validate={[...points.amount.validate, changesPoints]}
        fullWidth
        autoFocus
      />
      <TextInput source="note" label="Reason" helperText="The member sees it in their points history." {...points.note} fullWidth />
    </ActionDialog>
  );
}

const ROLE_TEXTS = {
  Member: 'Member: no part of the staff',
  Moderator: 'Moderator: stream features, claims and tickets',
  Admin: 'Admin: everything',
};

const ROLES = MEMBER_ROLES.map((role) => ({ id: role, name: ROLE_TEXTS[role] }));

function RoleAction({ member: { id, version, username, role } }: MemberProps) {
  return (
    <ActionDialog
      label="Change the role"
      action="Change"
      text={`What ${username} may do from their next click on.`}
      defaults={{ role }}
      act={(values: Pick<StaffMember, 'role'>) =>
        sendRequest(memberEndpoints.role, { params: { id }, body: { role: values.role, version } })
      }
      done="Role changed"
    >
      <RadioButtonGroupInput source="role" choices={ROLES} row={false} validate={required()} helperText={false} />
    </ActionDialog>
  );
}

/** For somebody of the staff who has lost their devices and recovery codes. */
function ResetSecondFactorAction({ member: { id, version, username } }: MemberProps) {
  return (
    <ActionButton
      variant="outlined"
      color="warning"
      act={() => sendRequest(memberEndpoints.resetSecondFactor, { params: { id }, body: { version } })}
      done="Second factor removed"
      confirm={{
        title: `Remove the second factor of ${username}?`,
        content: `Only if you have made sure, other than by a message here, that ${username} has lost it. They are signed out everywhere, and their passkeys, app and recovery codes no longer count.`,
      }}
    >
      Remove the second factor
    </ActionButton>
  );
}

const LENGTHS: { id: BreakLength; name: string }[] = [
  { id: 'day', name: '24 hours' },
  { id: 'week', name: '7 days' },
  { id: 'month', name: '30 days' },
  { id: 'half-year', name: '6 months' },
  { id: 'permanent', name: 'Permanently' },
];

/** Excludes a member at their request; once a permanent exclusion has lasted twelve months, lifts it. */
function ExclusionAction({
  member: { id, version, username, excluded_at: excludedAt, excluded_until: until, exclusion_liftable_from: from },
}: MemberProps) {
  if (!excludedAt || until) {
    return (
      <ActionDialog
        label={excludedAt ? 'Extend the exclusion' : 'Exclude from playing'}
        action="Exclude"
        text={`Only at the request of ${username}. It begins at once, and withdraws their entries from raffles that are not drawn yet. Nobody can shorten it; a permanent one can be lifted after 12 months.`}
        defaults={{ length: 'month' as BreakLength }}
        act={({ length }: { length: BreakLength }) => sendRequest(memberEndpoints.exclude, { params: { id }, body: { length, version } })}
        done="Member excluded"
      >
        <RadioButtonGroupInput source="length" choices={LENGTHS} row={false} validate={required()} helperText={false} />
      </ActionDialog>
    );
  }
  if (!from || new Date(from) > new Date()) return null;
  return (
    <ActionDialog
      label="Lift the exclusion"
      action="Lift it"
      text={`Only at the written request of ${username}.`}
      act={({ request }: { request: string }) => sendRequest(memberEndpoints.liftExclusion, { params: { id }, body: { request, version } })}
      done="Exclusion lifted"
    >
      <TextInput
        source="request"
        label="Where the request is"
        helperText="Such as the number of the ticket. It is kept in the audit log."
        {...limitsOf(memberEndpoints.liftExclusion.body).request}
        fullWidth
        autoFocus
      />
    </ActionDialog>
  );
}

function BanAction({ member: { id, version, username } }: MemberProps) {
  return (
    <ActionDialog
      label="Ban"
      action="Ban"
      color="error"
      text={`${username} is signed out everywhere at once, and cannot sign in until the ban is lifted.`}
      act={({ reason }: { reason: string }) => sendRequest(memberEndpoints.ban, { params: { id }, body: { reason, version } })}
      done="Member banned"
    >
      <TextInput
        source="reason"
        helperText="They see it when they try to sign in."
        multiline
        minRows={2}
        {...limitsOf(memberEndpoints.ban.body).reason}
        fullWidth
        autoFocus
      />
    </ActionDialog>
  );
}

function LiftBanAction({ member: { id, version, username } }: MemberProps) {
  return (
    <ActionDialog
      label="Lift the ban"
      action="Lift it"
      text={`${username} can sign in again.`}
      act={() => sendRequest(memberEndpoints.liftBan, { params: { id }, query: { version } })}
      done="Ban lifted"
    />
  );
}
