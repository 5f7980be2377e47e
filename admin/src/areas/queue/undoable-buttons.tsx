import { Button } from '@mui/material';
import { contactMessageEndpoints, type StaffContactMessage, type StaffTicketThread, ticketEndpoints } from '@greenroom/contract/admin';
import { useAction } from '../../components/actions';
import { sendRequest } from '../../data/request';

export interface Undoable {
  done: string;
  undo: () => Promise<unknown>;
}

export interface UndoableProps {
  onDone: (undoable: Undoable) => void;
}

export function ResolveButton({ ticket, onDone }: UndoableProps & { ticket: StaffTicketThread }) {
  const setStatus = ({
    id,
    version,
    replies_count: seen,
    status,
  }: Pick<StaffTicketThread, 'id' | 'version' | 'replies_count' | 'status'>) =>
    sendRequest(ticketEndpoints.status, { params: { id }, body: { status, version, replies_seen: seen } });
  const { mutate, isPending } = useAction(() => setStatus({ ...ticket, status: 'resolved' }));
  const resolve = () =>
    mutate(undefined, {
      onSuccess: ({ data }) => onDone({ done: `Resolved “${ticket.title}”.`, undo: () => setStatus({ ...data, status: ticket.status }) }),
    });
  return (
    <Button variant="contained" disabled={isPending} onClick={resolve}>
      Resolve
    </Button>
  );
}

export function HandledButton({ message, onDone }: UndoableProps & { message: StaffContactMessage }) {
  const mark = ({ id, version }: StaffContactMessage, isHandled: boolean) =>
    sendRequest(contactMessageEndpoints.handled, { params: { id }, body: { is_handled: isHandled, version } });
  const { mutate, isPending } = useAction(() => mark(message, true));
  const handle = () =>
    mutate(undefined, {
      onSuccess: ({ data }) => onDone({ done: `Marked “${message.subject}” as handled.`, undo: () => mark(data, false) }),
    });
  return (
    <Button variant="contained" disabled={isPending} onClick={handle}>
      Mark as handled
    </Button>
  );
}
