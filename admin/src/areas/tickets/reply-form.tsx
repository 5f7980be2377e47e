import { Button, MenuItem, Stack, TextField, Box, Typography } from '@mui/material';
import { type TicketStatus, MAX_PICTURES } from '@greenroom/contract';
import { StaffReplyForm, type StaffTicketThread, ticketEndpoints, type SavedReply } from '@greenroom/contract/admin';
import { type FormEvent, useState, type ChangeEvent, useRef } from 'react';
import { useGetIdentity, useGetList } from 'react-admin';
import { PanelCard } from '../../components/panel-card';
import { sendRequest } from '../../data/request';
import { useAction } from '../../components/actions';

/** The first is the server's default. */
const NEXT_STATUSES: [value: '' | TicketStatus, label: string][] = [
  ['', 'Wait for the member'],
  ['resolved', 'Resolved'],
  ['closed', 'Closed'],
];

/** Keeps the input if it couldn't be sent, after a concurrent reply for example. */
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
            Send reply
          </Button>
        </Stack>
      </form>
    </PanelCard>
  );
}

interface PicturesInputProps {
  pictures: readonly File[];
  onChange: (pictures: readonly File[]) => void;
}

/** Chooses pictures, which the server checks. */
function PicturesInput({ pictures, onChange }: PicturesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChange([...pictures, ...(target.files ?? [])].slice(0, MAX_PICTURES));
    // Lets the same file be chosen again.
    target.value = '';
  };
  return (
    <Box sx={{ mt: 1.5 }}>
      <Stack component="ul" aria-label="Pictures" sx={{ listStyle: 'none', m: 0, p: 0, '&:empty': { display: 'none' } }}>
        {pictures.map((picture, index) => (
          <Stack key={index} component="li" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <Typography variant="body2" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {picture.name}
            </Typography>
            <Button
              size="small"
              color="inherit"
              aria-label={`Remove ${picture.name}`}
              onClick={() => onChange(pictures.filter((one) => one !== picture))}
            >
              Remove
            </Button>
          </Stack>
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" disabled={pictures.length === MAX_PICTURES} onClick={() => input.current?.click()}>
          Add pictures
        </Button>
        <Typography variant="caption" color="textSecondary">
          {MAX_PICTURES} at most, of up to 5 MB each
        </Typography>
      </Stack>
      <input ref={input} type="file" accept="image/*" multiple hidden aria-label="Pictures" onChange={add} />
    </Box>
  );
}

interface SavedReplySelectProps {
  ticket: StaffTicketThread;
  /** Gets the chosen text, with its placeholders filled in. */
  onChoose: (text: string) => void;
}

/** Offers saved replies, if any. */
function SavedReplySelect({ ticket, onChoose }: SavedReplySelectProps) {
  const { data = [] } = useGetList<SavedReply>('saved-replies', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'position', order: 'ASC' },
  });
  const { identity } = useGetIdentity();
  if (data.length === 0) return null;
  const values = { member: ticket.member.username, ticket: ticket.title, category: ticket.category, staff: identity?.fullName ?? '' };
  const choose = (id: number) => {
    const chosen = data.find((reply) => reply.id === id);
    if (chosen) onChoose(fillIn(chosen.message, values));
  };
  return (
    <TextField
      select
      fullWidth
      size="small"
      label="Insert a saved reply"
      value=""
      onChange={(event) => choose(Number(event.target.value))}
      sx={{ mb: 1.5 }}
    >
      {data.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Fills in placeholders, such as `{member}`; unknown ones stay. */
const fillIn = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder));
