import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { RAFFLE_ENTERED, type StaffRaffle, raffleEndpoints, type StaffRaffleEntry } from '@greenroom/contract/admin';
import { useRecordContext, DataTable, List, SearchInput, SelectInput, TextInput } from 'react-admin';
import { useParams } from 'react-router-dom';
import { type FormEvent, useState } from 'react';
import { AreaEdit } from '../../components/area-pages';
import { ActionButton, ActionDialog, useAction, sending } from '../../components/actions';
import { useParticipation } from '../../components/takes-part';
import { sendRequest } from '../../data/request';
import { DrawRecord } from './draw-record';
import { RaffleInputs } from './raffle-inputs';
import { limitsOf } from '../../data/form-schema';
import { MemberLink, When, Section, choicesOf } from '../../components/parts';
import { NO_ERROR_TOAST } from '../../components/load-error';
import { Pages, Rows } from '../../components/rows';
import { useMay } from '../../data/permissions';

export function RaffleEdit() {
  const { id = '' } = useParams();
  const isEntered = useParticipation('raffles', id)?.takes_part ?? false;
  return (
    <AreaEdit isRefused={isEntered} actions={!isEntered && <Actions />} below={<Below isEntered={isEntered} />}>
      <Fields isEntered={isEntered} />
    </AreaEdit>
  );
}

function Fields({ isEntered }: { isEntered: boolean }) {
  const raffle = useRecordContext<StaffRaffle>();
  if (!raffle) return null;
  const isDrawn = raffle.state === 'drawn';
  const isCancelled = raffle.state === 'cancelled';
  const isOver = isDrawn || isCancelled;
  const hasEntries = raffle.entries > 0;
  const canBeEntered = raffle.allow_passwordless_entry || raffle.allow_points_entry || raffle.has_password;
  return (
    <>
      {isDrawn && <Note>This raffle has been drawn, so it can no longer be changed.</Note>}
      {isCancelled && <Note>This raffle was cancelled, so it can no longer be changed.</Note>}
      {!isOver && isEntered && <Note>{RAFFLE_ENTERED}</Note>}
      {!isOver && hasEntries && !isEntered && (
        <Note>
          Someone has entered, so the prize and terms are fixed. You can still edit the title and description, change the password, and
          close it early.
        </Note>
      )}
      {!isOver && !canBeEntered && (
        <Alert severity="warning" sx={{ width: '100%', mb: 2 }}>
          Nobody can enter yet. Allow free entries or entries for points, or set a password.
        </Alert>
      )}
      <RaffleInputs fixed={{ terms: isOver || hasEntries, texts: isOver }} />
    </>
  );
}

const Note = ({ children }: { children: string }) => (
  <Alert severity="info" sx={{ width: '100%', mb: 2 }}>
    {children}
  </Alert>
);

function Actions() {
  const raffle = useRecordContext<StaffRaffle>();
  if (!raffle) return null;
  const params = { id: raffle.id };
  return (
    <>
      {raffle.state === 'running' && (
        <ActionButton
          {...sending(raffleEndpoints.close, { params })}
          done="The raffle is closed"
          confirm={{ title: 'Close this raffle now?', content: "Entries will close, and you can't reopen them." }}
        >
          Close now
        </ActionButton>
      )}
      {raffle.state === 'ended' && (
        <ActionButton
          {...sending(raffleEndpoints.draw, { params })}
          variant="contained"
          done="The winners are drawn"
          confirm={{ title: 'Draw the winners?', content: 'Everyone will see them immediately. A raffle can only be drawn once.' }}
        >
          Draw winners
        </ActionButton>
      )}
      {raffle.state !== 'cancelled' && <CancelButton raffle={raffle} />}
    </>
  );
}

/** Cancels a raffle, also after its draw until a prize is claimed. */
export const CancelButton = ({ raffle: { id, state, entries, points_spent: points } }: { raffle: StaffRaffle }) => (
  <ActionDialog
    label="Cancel raffle"
    title="Cancel this raffle?"
    action="Yes, cancel the raffle"
    color="error"
    button={{ color: 'error' }}
    text={[
      state === 'drawn' ? 'The winners lose their prizes, and nobody follows them.' : 'Nobody can enter any more, and nobody wins.',
      points > 0 && `All ${points.toLocaleString('en-US')} points go back to the members who spent them.`,
      entries > 0 && 'Everyone who entered is notified.',
      "This can't be undone.",
    ]
      .filter(Boolean)
      .join(' ')}
    {...sending(raffleEndpoints.cancel, { params: { id } })}
    done="The raffle is cancelled"
  >
    <TextInput source="reason" helperText="Everyone can see it on the raffle's page." {...cancelLimits.reason} />
  </ActionDialog>
);

const cancelLimits = limitsOf(raffleEndpoints.cancel.body);

function Below({ isEntered }: { isEntered: boolean }) {
  const raffle = useRecordContext<StaffRaffle>();
  if (!raffle) return null;
  return (
    <>
      {!isEntered && (raffle.state === 'upcoming' || raffle.state === 'running') && <RafflePassword raffle={raffle} />}
      <DrawRecord raffle={raffle} />
      <RaffleEntries raffle={raffle} />
    </>
  );
}

const KINDS = { passwordless: 'Free', points: 'Points', password: 'Password' };

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="type" source="type" label="Kind" choices={choicesOf(KINDS)} alwaysOn />,
];

const Col = DataTable.Col<StaffRaffleEntry>;

const RaffleEntries = ({ raffle: { id } }: { raffle: StaffRaffle }) => (
  <Section title="Entries">
    <List
      resource={`raffles/${id}/entries`}
      title={false}
      exporter={false}
      storeKey={false}
      disableSyncWithLocation
      actions={false}
      empty={false}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      pagination={<Pages />}
      queryOptions={NO_ERROR_TOAST}
    >
      <Rows none="No entries yet." hasFilters>
        <Col source="user.username" label="Member" disableSort render={({ user }) => <MemberLink member={user} />} />
        <Col source="entry_type" label="Kind" disableSort render={({ entry_type: type }) => KINDS[type]} />
        <DataTable.NumberCol source="tickets" />
        <DataTable.NumberCol source="points_spent" label="Points" disableSort />
        <Col source="id" label="When" render={({ created_at: at }) => <When at={at} />} />
      </Rows>
    </List>
  </Section>
);

function RafflePassword({ raffle: { id, has_password: hasPassword, entries } }: { raffle: StaffRaffle }) {
  const may = useMay();
  const [password, setPassword] = useState('');
  const { mutate } = useAction(
    () => sendRequest(raffleEndpoints.setPassword, { params: { id }, body: { password } }),
    hasPassword ? 'Password changed' : 'Password set',
  );

  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: () => setPassword('') });
  };
  return (
    <Section title="Entry by password">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {stateOf(hasPassword, entries)}
      </Typography>
      {may('raffles:configure') && (hasPassword || entries === 0) && (
        <Stack component="form" direction="row" onSubmit={save} sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            label="New password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="off"
            sx={{ maxWidth: 320 }}
            slotProps={{ htmlInput: { maxLength: raffleEndpoints.setPassword.body.shape.password.maxLength } }}
          />
          <Button type="submit" disabled={password.trim() === ''}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
          {hasPassword && entries === 0 && (
            <ActionButton
              {...sending(raffleEndpoints.removePassword, { params: { id } })}
              color="error"
              done="Password removed"
              confirm={{ title: 'Remove the password?', content: 'The password will stop working.' }}
            >
              Remove password
            </ActionButton>
          )}
        </Stack>
      )}
    </Section>
  );
}

function stateOf(hasPassword: boolean, entries: number): string {
  if (hasPassword) return 'This raffle has a password. You can change it, but not see it.';
  return entries === 0 ? 'This raffle has no password.' : "This raffle has no password. Someone has entered, so you can't add one now.";
}
