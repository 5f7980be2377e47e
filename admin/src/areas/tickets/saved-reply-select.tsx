import { MenuItem, TextField } from '@mui/material';
import type { SavedReply, StaffTicketThread } from '@greenroom/contract/admin';
import { useGetIdentity, useGetList } from 'react-admin';

interface SavedReplySelectProps {
  ticket: StaffTicketThread;
  /** Called with the text of the chosen one, with its placeholders replaced. */
  onChoose: (text: string) => void;
}

/** Offers the saved replies; nothing while there are none. */
export function SavedReplySelect({ ticket, onChoose }: SavedReplySelectProps) {
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

/** A text with its placeholders, such as `{member}`, replaced; unknown ones stay. */
const fillIn = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder));
