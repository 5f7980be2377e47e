import { Button, MenuItem, Stack, TextField } from '@mui/material';
import type { TicketStatus } from '@greenroom/contract';
import { StaffReplyForm, type StaffTicketThread, ticketEndpoints } from '@greenroom/contract/admin';
import { type FormEvent, useState } from 'react';
import { PanelCard } from '../../components/panel-card';
import { sendRequest } from '../../data/request';
import { PicturesInput } from './pictures-input';
import { SavedReplySelect } from './saved-reply-select';
import { useAction } from '../../components/actions';

/** Status of a ticket after a reply; the first is the server's default. */
const NEXT_STATUSES: [value: '' | TicketStatus, label: string][] = [
  ['', 'Wait for the member'],
  ['resolved', 'Resolved'],
  ['closed', 'Closed'],
];

/** The support team's reply. Keeps the input if it could not be sent, such as after a concurrent reply. */
export function ReplyForm({ ticket }: { ticket: StaffTicketThread }) {
  const [message, setMessage] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [nextStatus, setNextStatus] = useState<'' | TicketStatus>('');
  const { id, version, replies_count: seen } = ticket;
  const { mutate, isPending } = useAction(() => {
    const form = new FormData();
    const fields = { message, version, replies_seen: seen, ...(nextStatus && { status: nextStatus }) };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    pictures.forEach((picture, index) => form.append(`images[${index}]`, picture));
    return sendRequest(ticketEndpoints.reply, { params: { id }, form });
  }, 'Answer sent');

  const empty = () => {
    setMessage('');
    setPictures([]);
    setNextStatus('');
  };
  const insert = (text: string) => setMessage((typed) => (typed.trim() === '' ? text : `${typed}\n${text}`));
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: empty });
  };
  return (
    <PanelCard title="Answer">
      <form onSubmit={send}>
        <SavedReplySelect ticket={ticket} onChoose={insert} />
        <TextField
          fullWidth
          multiline
          minRows={4}
          label="Your answer"
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          slotProps={{ htmlInput: { maxLength: StaffReplyForm.shape.message.maxLength } }}
        />
        <PicturesInput pictures={pictures} onChange={setPictures} />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ mt: 1.5, alignItems: { sm: 'center' } }}>
          <TextField
            select
            size="small"
            label="Afterwards"
            value={nextStatus}
            onChange={(event) => setNextStatus(event.target.value as '' | TicketStatus)}
            sx={{ minWidth: 220 }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            {NEXT_STATUSES.map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <Button
            type="submit"
            variant="contained"
            disabled={isPending || (message.trim() === '' && pictures.length === 0)}
            sx={{ flexShrink: 0 }}
          >
            Send the answer
          </Button>
        </Stack>
      </form>
    </PanelCard>
  );
}
