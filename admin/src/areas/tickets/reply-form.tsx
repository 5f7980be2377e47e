import { Button, Stack, TextField, Box, Typography } from '@mui/material';
import { type TicketStatus, MAX_PICTURES } from '@greenroom/contract';
import { StaffReplyForm, type StaffTicketThread, ticketEndpoints, type SavedReply } from '@greenroom/contract/admin';
import { type FormEvent, useState, type ChangeEvent, useRef } from 'react';
import { useGetIdentity, useGetList } from 'react-admin';
import { PanelCard, choicesOf } from '../../components/parts';
import { sendRequest } from '../../data/request';
import { useAction } from '../../components/actions';
import { SelectField } from '../../components/fields';

/** The first is the server's default. */
const NEXT_STATUSES = { '': 'Wait for the member', resolved: 'Resolved', closed: 'Closed' } satisfies Partial<
  Record<'' | TicketStatus, string>
>;

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
          <SelectField
            size="small"
            label="Afterwards"
            value={nextStatus}
            choices={choicesOf(NEXT_STATUSES)}
            onChoose={(status) => setNextStatus(status as '' | TicketStatus)}
            sx={{ minWidth: 220 }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          />
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

function PicturesInput({ pictures, onChange }: { pictures: readonly File[]; onChange: (pictures: readonly File[]) => void }) {
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

function SavedReplySelect({ ticket, onChoose }: { ticket: StaffTicketThread; onChoose: (text: string) => void }) {
  const { data = [] } = useGetList<SavedReply>('saved-replies', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'position', order: 'ASC' },
  });
  const { identity } = useGetIdentity();
  if (data.length === 0) return null;
  const values = { member: ticket.member.username, ticket: ticket.title, category: ticket.category, staff: identity?.fullName ?? '' };
  const choose = (id: string) => {
    const chosen = data.find((reply) => String(reply.id) === id);
    if (chosen) onChoose(fillIn(chosen.message, values));
  };
  return (
    <SelectField
      fullWidth
      size="small"
      label="Insert a saved reply"
      value=""
      choices={data.map(({ id, name }) => ({ id: String(id), name }))}
      onChoose={choose}
      sx={{ mb: 1.5 }}
    />
  );
}

/** Fills in placeholders, such as `{member}`; unknown ones stay. */
const fillIn = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder));
