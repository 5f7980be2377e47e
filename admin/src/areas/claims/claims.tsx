import { Link, Typography, Stack } from '@mui/material';
import { type ClaimStatus, type StaffClaim, claimEndpoints } from '@greenroom/contract/admin';
import { DataTable, SearchInput, SelectInput, useRecordContext, TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { NumberInput } from '../../components/inputs';
import { AreaList, AreaShow } from '../../components/area-pages';
import { MemberLink, RowLink, StateChip, type StateLabels, choicesOf, When, Facts, PanelCard, Prose, WIDE } from '../../components/parts';
import { MemberBeside } from '../../components/member-beside';
import { AttachedImages } from '../../components/attached-images';
import { useMay } from '../../data/permissions';
import type { Area } from '../area';
import { ActionButton, ActionDialog, NotOwn, sending } from '../../components/actions';
import { limitsOf } from '../../data/form-schema';

const STATUSES: StateLabels<ClaimStatus> = {
  pending: { label: 'Pending', color: 'warning' },
  approved: { label: 'Approved', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
};

const filters = [
  <SearchInput key="search" source="search" placeholder="Member or slot" alwaysOn />,
  <SelectInput key="status" source="status" label="Status" choices={choicesOf(STATUSES)} alwaysOn />,
  <NumberInput key="challenge_id" source="challenge_id" label="Challenge number" />,
];

const Col = DataTable.Col<StaffClaim>;

export function ClaimContent() {
  const claim = useRecordContext<StaffClaim>();
  if (!claim) return null;
  return (
    <>
      <PanelCard title="What the member says">
        <Prose>{claim.description}</Prose>
      </PanelCard>
      <PanelCard title="Evidence">
        {claim.evidence_images.length === 0 && <Typography color="textSecondary">This claim has no images.</Typography>}
        <AttachedImages images={claim.evidence_images} />
      </PanelCard>
    </>
  );
}

export function ClaimFacts() {
  const claim = useRecordContext<StaffClaim>();
  if (!claim) return null;
  const { challenge } = claim;
  return (
    <>
      <PanelCard title="Claim">
        <Facts
          of={{
            Status: <StateChip {...STATUSES[claim.status]} />,
            Member: <MemberLink member={claim.member} />,
            Sent: <When at={claim.created_at} />,
            Decided: claim.decided_at && <When at={claim.decided_at} />,
            Reason: claim.reason,
          }}
        />
      </PanelCard>
      <PanelCard title="Challenge">
        <Facts
          of={{
            Slot: <ChallengeName challenge={challenge} />,
            Times: `${challenge.multiplier.toLocaleString()}x`,
            'Smallest bet': `$${challenge.min_bet.toFixed(2)}`,
            Prize: `$${challenge.prize.toFixed(2)}`,
            Start: <When at={challenge.starts_at} />,
            End: challenge.ends_at && <When at={challenge.ends_at} />,
            Rules: challenge.description,
            'Other claims': claim.others_waiting > 0 ? `${claim.others_waiting} more waiting` : null,
          }}
        />
      </PanelCard>
    </>
  );
}

function ClaimDecision() {
  const claim = useRecordContext<StaffClaim>();
  const may = useMay();
  if (claim?.status !== 'pending' || !may('challenges:work')) return null;
  return (
    <PanelCard title="Decide">
      <DecideClaim claim={claim} />
    </PanelCard>
  );
}

function ChallengeName({ challenge: { id, slot_name: name } }: Pick<StaffClaim, 'challenge'>) {
  const may = useMay();
  if (!may('challenges:configure')) return name;
  return (
    <Link component={RouterLink} to={`/challenges/${id}`}>
      {name}
    </Link>
  );
}

const limits = limitsOf(claimEndpoints.reject.body);

/** Both decisions are confirmed, since neither can be undone. */
export function DecideClaim({ claim }: { claim: StaffClaim }) {
  const params = { id: claim.id };
  return (
    <NotOwn memberId={claim.member.id}>
      <Stack direction="row" spacing={1}>
        <ActionButton
          {...sending(claimEndpoints.approve, { params })}
          variant="contained"
          done="Claim approved"
          confirm={{ title: `${claim.member.username} wins ${claim.challenge.slot_name}?`, content: consequence(claim) }}
        >
          Approve
        </ActionButton>
        <ActionDialog
          {...sending(claimEndpoints.reject, { params })}
          label="Reject"
          title={`Reject the claim of ${claim.member.username}`}
          action="Reject"
          color="error"
          maxWidth="sm"
          text="The member sees the reason and can claim again."
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
  return `${given} challenge is over.${rest} This can't be undone.`;
}

export const claims: Area = {
  name: 'claims',
  label: 'Claims',
  permission: 'challenges:see',
  // In queue order: pending first, the oldest on top.
  list: (
    <AreaList filters={filters} sort={{ field: 'queue', order: 'DESC' }} rowClick="show">
      <Col source="member" label="Member" disableSort render={({ member }) => <RowLink to="show">{member.username}</RowLink>} />
      <Col source="challenge.slot_name" label="Challenge" disableSort />
      <Col source="status" disableSort render={({ status }) => <StateChip {...STATUSES[status]} />} />
      <Col source="evidence_images" label="Pictures" align="right" disableSort sx={WIDE} render={(claim) => claim.evidence_images.length} />
      <Col source="created_at" label="Sent" disableSort sx={WIDE} field={When} />
      <Col source="decided_at" label="Decided" disableSort sx={WIDE} field={When} />
    </AreaList>
  ),
  show: (
    <AreaShow
      aside={
        <>
          <ClaimFacts />
          <ClaimDecision />
          <MemberBeside />
        </>
      }
    >
      <ClaimContent />
    </AreaShow>
  ),
  title: (claim) => `Claim of ${(claim as StaffClaim).member.username} on ${(claim as StaffClaim).challenge.slot_name}`,
  isSearchable: true,
};
