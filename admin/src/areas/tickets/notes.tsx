import { Button, Stack, TextField, Typography } from '@mui/material';
import { type StaffTicketThread, ticketEndpoints } from '@greenroom/contract/admin';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../components/actions';
import { When } from '../../components/cells';
import { PanelCard, Prose } from '../../components/panel-card';
import { sendRequest } from '../../data/request';

/** The notes of the staff on a ticket, which no member sees. */
export function Notes({ ticket: { id, notes } }: { ticket: StaffTicketThread }) {
  const [note, setNote] = useState('');
  const { mutate, isPending } = useAction(() => sendRequest(ticketEndpoints.note, { params: { id }, body: { note } }), 'Note added');
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: () => setNote('') });
  };
  return (
    <PanelCard title="Notes, for the staff alone">
      <Stack sx={{ gap: 1.5 }}>
        {notes.map(({ id: key, user, created_at: at, note: text }) => (
          <article key={key} aria-label={`Note of ${user.username}`}>
            <Typography variant="caption" color="textSecondary">
              {user.username}, <When at={at} />
            </Typography>
            <Prose>{text}</Prose>
          </article>
        ))}
        <form onSubmit={send}>
          <TextField
            fullWidth
            multiline
            size="small"
            label="New note"
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: ticketEndpoints.note.body.shape.note.maxLength } }}
          />
          <Button type="submit" size="small" disabled={isPending || note.trim() === ''} sx={{ mt: 1 }}>
            Add the note
          </Button>
        </form>
      </Stack>
    </PanelCard>
  );
}
