import { type StaffTicket, type StaffTicketThread, ticketEndpoints } from '@greenroom/contract/admin';
import { required, SelectInput, useGetList } from 'react-admin';
import { ActionDialog } from '../../components/actions';
import { sendRequest } from '../../data/request';

const CONSEQUENCE =
  "The newer ticket is closed and links to the older one, which gets its messages, images and notes in order of time. This can't be undone.";

export const MergeTicket = ({ ticket }: { ticket: StaffTicketThread }) => (
  <ActionDialog<{ other_id: number }>
    permission="tickets:work"
    label="Merge with another ticket"
    action="Merge"
    button={{ size: 'small' }}
    text={CONSEQUENCE}
    needsChange
    act={({ other_id }) =>
      sendRequest(ticketEndpoints.merge, {
        params: { id: ticket.id },
        body: { other_id, version: ticket.version, replies_seen: ticket.replies_count },
      })
    }
    done="Merged"
  >
    <OtherTicketInput ticket={ticket} />
  </ActionDialog>
);

function OtherTicketInput({ ticket: { id, member } }: { ticket: StaffTicketThread }) {
  const {
    data = [],
    error,
    isPending,
  } = useGetList<StaffTicket>('tickets', {
    filter: { member_id: member.id },
    sort: { field: 'queue', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  });
  const others = data.filter((ticket) => ticket.id !== id && ticket.merged_into_id === null);
  return (
    <SelectInput
      source="other_id"
      label={`Other ticket of ${member.username}`}
      choices={others.map((ticket) => ({ id: ticket.id, name: `#${ticket.id} ${ticket.title}` }))}
      isPending={isPending}
      validate={required()}
      helperText={error?.message ?? (!isPending && others.length === 0 && 'There are no other tickets.')}
      fullWidth
    />
  );
}
