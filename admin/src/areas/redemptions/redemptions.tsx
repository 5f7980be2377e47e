import { Box, Typography, Stack } from '@mui/material';
import { type StaffRedemption, redemptionEndpoints, MAX_FULFILLED } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { DataTable, SearchInput, SelectInput, useNotify, useRecordContext, TextInput } from 'react-admin';
import { AreaList, AreaShow } from '../../components/area-pages';
import { Facts, PanelCard, StateChip, type StateLabels, choicesOf, When, WIDE } from '../../components/parts';
import { MemberBeside } from '../../components/member-beside';
import { useSelection } from '../../components/selection';
import type { Area } from '../area';
import { ActionButton, ActionDialog, NotOwn, sending } from '../../components/actions';
import { keepEmptyString } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import { sendBatches, sendRequest } from '../../data/request';

const STATUSES: StateLabels<StaffRedemption['status']> = {
  pending: { label: 'Pending', color: 'warning' },
  fulfilled: { label: 'Fulfilled', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
};

/** A role that the bot is about to give. */
const ON_ITS_WAY = { label: 'On its way', color: 'info' } as const;

const stateOf = ({ status, is_on_its_way: isOnItsWay }: StaffRedemption) => (isOnItsWay ? ON_ITS_WAY : STATUSES[status]);

const filters = [
  <SearchInput key="search" source="search" placeholder="Member or item" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(STATUSES)} emptyText="All" alwaysOn />,
];

const Member = ({ member }: StaffRedemption) => (
  <>
    {member.username}
    {member.kick_username && (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary', display: 'block' }}>
        Kick: {member.kick_username}
      </Typography>
    )}
  </>
);

const Col = DataTable.Col<StaffRedemption>;

function FulfilSelected() {
  const { selected, clear } = useSelection<StaffRedemption>();
  const notify = useNotify();
  const pending = selected.filter(({ status }) => status === 'pending');
  const onDone = (refused: string[]) => {
    const why = refused.length > 0 ? `. Not fulfilled here: ${refused.join('; ')}` : '';
    notify(`${countOf(pending.length - refused.length)} fulfilled${why}`, {
      type: why ? 'warning' : 'success',
      autoHideDuration: why ? null : 4000,
    });
    clear();
  };
  if (pending.length === 0) return null;
  return (
    <FulfilMany redemptions={pending.map(({ id, item_name: item, member }) => ({ id, item, member: member.username }))} onDone={onDone} />
  );
}

function Purchase() {
  const redemption = useRecordContext<StaffRedemption>();
  return (
    redemption && (
      <RedemptionFacts redemption={redemption}>
        <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
          <DecideRedemption />
          <ReplaceCode />
        </Box>
      </RedemptionFacts>
    )
  );
}

const TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

export function RedemptionFacts({ redemption, children }: { redemption: StaffRedemption; children?: ReactNode }) {
  const { item_name: item, cost, created_at: at, decided_at: decidedAt, note, friend, problem, answers } = redemption;
  return (
    <PanelCard title="Redemption">
      <Facts
        of={{
          Item: item,
          Member: <Member {...redemption} />,
          Points: cost.toLocaleString('en-US'),
          When: <When at={at} />,
          'Gift to': friend?.username,
          Status: <StateChip {...stateOf(redemption)} />,
          Problem: problem,
          Decided: decidedAt && <When at={decidedAt} />,
          ...Object.fromEntries((answers ?? []).map(({ question, answer }) => [question, <Box sx={TEXT}>{answer || 'No answer'}</Box>])),
          'Note to the member': note && <Box sx={TEXT}>{note}</Box>,
        }}
      />
      {children}
    </PanelCard>
  );
}

function ReplaceCode() {
  const redemption = useRecordContext<StaffRedemption>();
  if (!redemption?.has_code) return null;
  const { id, version, member, item_name: item } = redemption;
  return (
    <NotOwn memberId={member.id}>
      <ActionButton
        {...sending(redemptionEndpoints.replaceCode, { params: { id }, body: { version } })}
        size="small"
        variant="outlined"
        done="Code replaced"
        confirm={{
          title: 'Replace the code?',
          content: `${member.username} gets the next code of ${item}, and a notification. The old code is never given again.`,
        }}
      >
        Replace code
      </ActionButton>
    </NotOwn>
  );
}

/** Neither can be undone. */
export function DecideRedemption() {
  const redemption = useRecordContext<StaffRedemption>();
  if (redemption?.status !== 'pending') return null;
  const { id, member, item_name: item, cost, problem, is_on_its_way: isOnItsWay } = redemption;
  const points = cost.toLocaleString();
  return (
    <NotOwn memberId={member.id}>
      <Stack direction="row" spacing={1}>
        {problem !== null && (
          <ActionButton
            {...sending(redemptionEndpoints.retry, { params: { id } })}
            size="small"
            variant="outlined"
            done="The bot will try again shortly"
          >
            Try again
          </ActionButton>
        )}
        <ActionDialog
          {...sending(redemptionEndpoints.fulfil, { params: { id } })}
          label="Fulfil"
          title="Fulfil this redemption?"
          action="Fulfil"
          maxWidth="sm"
          button={{ size: 'small', variant: 'outlined', 'aria-label': `Fulfil ${item} for ${member.username}` }}
          text={`${member.username} has received ${item}, or certainly will. The ${points} points are then spent. ${isOnItsWay || problem !== null ? 'The bot then stops trying to give the role. ' : ''}This can't be undone.`}
          defaults={{ note: '' }}
          done="Redemption fulfilled"
        >
          <TextInput
            source="note"
            helperText="For example, how you sent it, or its code. The member sees this note in the store."
            multiline
            minRows={2}
            parse={keepEmptyString}
            {...limitsOf(redemptionEndpoints.fulfil.body).note}
            autoFocus
          />
        </ActionDialog>
        <ActionDialog
          {...sending(redemptionEndpoints.reject, { params: { id } })}
          label="Reject"
          title="Reject this redemption?"
          action="Reject"
          color="error"
          maxWidth="sm"
          button={{ size: 'small', color: 'error', 'aria-label': `Reject ${item} for ${member.username}` }}
          text={`${member.username} gets ${points} points back, and ${item} goes back in stock. This can't be undone.`}
          done="Redemption rejected: the points and the item are back"
        >
          <TextInput
            source="note"
            label="Reason"
            helperText="The member sees this reason in the store."
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

interface FulfilManyProps {
  redemptions: readonly { id: number; item: string; member: string | undefined }[];
  onDone: (refused: string[]) => void;
  done?: string;
}

export const countOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'redemption' : 'redemptions'}`;

export function FulfilMany({ redemptions, onDone, done }: FulfilManyProps) {
  const count = redemptions.length;
  const fulfil = async ({ note }: { note: string }) => {
    const results = await sendBatches(redemptions, MAX_FULFILLED, (batch) =>
      sendRequest(redemptionEndpoints.fulfilMany, { body: { ids: batch.map(({ id }) => id), note } }),
    );
    const refused = results.flatMap(({ refusal }, index) =>
      refusal === null ? [] : `${redemptions[index]?.item} for ${redemptions[index]?.member}: ${refusal}`,
    );
    onDone(refused);
  };
  return (
    <ActionDialog<{ note: string }>
      permission="store:work"
      label={`Fulfil ${count.toLocaleString('en-US')}`}
      title={`Fulfil ${countOf(count)}?`}
      action="Fulfil"
      maxWidth="sm"
      button={{ variant: 'contained', size: 'small' }}
      text="The members have received these items, or certainly will. The points are then spent. This can't be undone."
      defaults={{ note: '' }}
      act={fulfil}
      done={done}
    >
      <TextInput
        source="note"
        helperText="The same note for all of them. Members see it in the store."
        multiline
        minRows={2}
        parse={keepEmptyString}
        {...limitsOf(redemptionEndpoints.fulfilMany.body).note}
      />
    </ActionDialog>
  );
}

export const redemptions: Area = {
  name: 'redemptions',
  label: 'Redemptions',
  permission: 'store:see',
  list: (
    <AreaList
      filters={filters}
      actions={false}
      filterDefaultValues={{ status: 'pending' }}
      sort={{ field: 'queue', order: 'ASC' }}
      rowClick="show"
      bulkActions={<FulfilSelected />}
    >
      <Col source="item_name" label="Item" disableSort />
      <Col source="member" disableSort render={(row) => <Member {...row} />} />
      <DataTable.NumberCol source="cost" label="Points" />
      <Col source="created_at" label="When" sx={WIDE} field={When} />
      <Col source="status" disableSort sx={WIDE} render={(row) => <StateChip {...stateOf(row)} />} />
      <Col label="Decide" disableSort sx={WIDE}>
        <Box onClick={(event) => event.stopPropagation()}>
          <DecideRedemption />
        </Box>
      </Col>
    </AreaList>
  ),
  show: (
    <AreaShow aside={<MemberBeside />}>
      <Purchase />
    </AreaShow>
  ),
  title: ({ item_name: item }) => String(item),
};
