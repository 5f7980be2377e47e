import { Button, Stack, TextField, Typography } from '@mui/material';
import { type StaffRaffle, raffleEndpoints } from '@greenroom/contract/admin';
import { type FormEvent, useState } from 'react';
import { ActionButton, useAction } from '../../components/actions';
import { Section } from '../../components/section';
import { sendRequest } from '../../data/request';
import { useMay } from '../../data/permissions';

/** Sets, changes or removes the password of a raffle, which is never shown. */
export function RafflePassword({ raffle: { id, has_password: hasPassword, entries } }: { raffle: StaffRaffle }) {
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
              permission="raffles:configure"
              color="error"
              act={() => sendRequest(raffleEndpoints.removePassword, { params: { id } })}
              done="Password removed"
              confirm={{ title: 'Remove the password?', content: 'Nobody can enter with it any more.' }}
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
  if (hasPassword) return 'This raffle has a password. It cannot be shown here, only changed.';
  return entries === 0 ? 'This raffle has no password.' : 'This raffle has no password, and cannot get one any more: somebody has entered.';
}
