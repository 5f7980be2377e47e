import { Stack, Typography } from '@mui/material';
import type { BreakLength } from '@greenroom/contract';
import {
  ABOVE_CALLER,
  memberEndpoints,
  type Preset,
  PRESET_NAMES,
  PRESETS,
  roleOf,
  type RoleName,
  type StaffMember,
  type StaffRole,
} from '@greenroom/contract/admin';
import { useState } from 'react';
import { RadioButtonGroupInput, TextInput, required, useGetIdentity, useGetList } from 'react-admin';
import { NumberInput } from '../../components/inputs';
import { ActionButton, ActionDialog, Allowed, NotOwn, sending } from '../../components/actions';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';
import { useMay } from '../../data/permissions';

const points = limitsOf(memberEndpoints.points.body);

/** Returns 128 random bits; `randomUUID` is missing on sites without https. */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const changesPoints = (amount: unknown) =>
  Number.isInteger(amount) && amount !== 0 ? undefined : 'Please enter a whole number other than 0.';

interface MemberProps {
  member: StaffMember;
}

/** Hides actions that are not allowed on oneself or on other staff. */
export function MemberActions({ member }: MemberProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <NotOwn memberId={member.id}>
        <PointsAction member={member} />
      </NotOwn>
      {member.is_changeable ? (
        <AccountActions member={member} />
      ) : (
        <Allowed to={['members:work', 'staff:configure']}>
          <Typography variant="body2" color="textSecondary">
            {ABOVE_CALLER}
          </Typography>
        </Allowed>
      )}
    </Stack>
  );
}

function AccountActions({ member }: MemberProps) {
  const { identity } = useGetIdentity();
  const isOneself = identity?.id === member.id;
  return (
    <>
      {!isOneself && !member.banned_at && <RoleAction member={member} />}
      {!isOneself && member.second_factors > 0 && <ResetSecondFactorAction member={member} />}
      <ExclusionAction member={member} />
      {member.banned_at && <LiftBanAction member={member} />}
      {!isOneself && !member.banned_at && roleOf(member) === 'Member' && <BanAction member={member} />}
    </>
  );
}

function PointsAction({ member: { id, username, points: balance } }: MemberProps) {
  // Renewed once the points are booked: a retry after a lost response doesn't book twice.
  const [key, setKey] = useState(newIdempotencyKey);
  const act = async (values: { amount: number; note: string }) => {
    await sendRequest(memberEndpoints.points, { params: { id }, body: { ...values, key } });
    setKey(newIdempotencyKey());
  };
  return (
    <ActionDialog
      permission="points:work"
      label="Give or take points"
      action="Book"
      text={`${username} has ${balance.toLocaleString('en-US')} points.`}
      act={act}
      done="Points booked"
    >
      <NumberInput
        source="amount"
        label="How many"
        helperText="Use a negative number to take points."
        step={1}
        {...points.amount}
        validate={[...points.amount.validate, changesPoints]}
        fullWidth
        autoFocus
      />
      <TextInput source="note" label="Reason" helperText="The member sees this in their points history." {...points.note} fullWidth />
    </ActionDialog>
  );
}

const ROLE_TEXTS = {
  Member: 'Member: not on the staff',
  Admin: 'Admin: everything',
  Moderator: 'Moderator: redemptions, tickets, claims, members and their points, the stream',
  Support: 'Support: redemptions, tickets, claims, members and their points',
  'Overlay operator': 'Overlay operator: overlays, and what they show',
  Accountant: 'Accountant: prizes, payouts and the audit log',
} as const satisfies Record<'Member' | Preset, string>;

const PRESET_CHOICES = PRESET_NAMES.map((id) => ({ id, name: ROLE_TEXTS[id], permissions: PRESETS[id] }));

function useRoleChoices() {
  const may = useMay();
  const { data = [] } = useGetList<StaffRole>('staff-roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const own = data.map(({ id, name, permissions }) => ({ id: String(id), name, permissions }));
  const allowed = [...PRESET_CHOICES, ...own].filter(({ permissions }) => permissions.every((permission) => may(permission)));
  return [{ id: 'Member', name: ROLE_TEXTS.Member }, ...allowed];
}

function RoleAction({ member }: MemberProps) {
  const { id, version, username } = member;
  return (
    <ActionDialog
      permission="staff:configure"
      label="Change the role"
      action="Change"
      text={`What ${username} may do from their next click on.`}
      defaults={{ role: roleOf(member) }}
      act={(values: { role: RoleName }) => sendRequest(memberEndpoints.role, { params: { id }, body: { role: values.role, version } })}
      done="Role changed"
    >
      <RoleInput />
    </ActionDialog>
  );
}

const RoleInput = () => (
  <RadioButtonGroupInput source="role" choices={useRoleChoices()} row={false} validate={required()} helperText={false} />
);
/** For staff who have lost their devices and recovery codes. */
function ResetSecondFactorAction({ member: { id, version, username } }: MemberProps) {
  return (
    <ActionButton
      {...sending(memberEndpoints.resetSecondFactor, { params: { id }, body: { version } })}
      variant="outlined"
      color="warning"
      done="Second factor removed"
      confirm={{
        title: `Remove the second factor of ${username}?`,
        content: `Only do this after making sure, other than by a message on this site, that ${username} has lost it. They will be signed out everywhere, and their passkeys, app and recovery codes will stop working.`,
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

/** Excludes a member at their request, or lifts a permanent exclusion after twelve months. */
function ExclusionAction({
  member: { id, version, username, excluded_at: excludedAt, excluded_until: until, exclusion_liftable_from: from },
}: MemberProps) {
  if (!excludedAt || until) {
    return (
      <ActionDialog
        permission="members:work"
        label={excludedAt ? 'Extend the exclusion' : 'Exclude from playing'}
        action="Exclude"
        text={`Only do this if ${username} asked for it. It starts immediately, and withdraws their entries from raffles that haven't been drawn yet; you can't enter those raffles afterwards. Nobody can shorten it. A permanent exclusion can be lifted after 12 months. We notify ${username}.`}
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
      permission="members:work"
      label="Lift the exclusion"
      action="Lift it"
      text={`Only do this if ${username} asked for it in writing. We'll notify them.`}
      act={({ request }: { request: string }) => sendRequest(memberEndpoints.liftExclusion, { params: { id }, body: { request, version } })}
      done="Exclusion lifted"
    >
      <TextInput
        source="request"
        label="Where the request is"
        helperText="For example, a ticket number. Recorded in the audit log."
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
      permission="members:work"
      label="Ban"
      action="Ban"
      color="error"
      text={`${username} is signed out everywhere at once, and can't sign in until the ban is lifted. Their entries in open raffles are withdrawn, and you can't enter those raffles afterwards.`}
      act={({ reason }: { reason: string }) => sendRequest(memberEndpoints.ban, { params: { id }, body: { reason, version } })}
      done="Member banned"
    >
      <TextInput
        source="reason"
        helperText="They'll see it when they try to sign in."
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
      {...sending(memberEndpoints.liftBan, { params: { id }, query: { version } })}
      label="Lift the ban"
      action="Lift it"
      text={`${username} can sign in again.`}
      done="Ban lifted"
    />
  );
}
