import { Alert, Box, Link, Paper, Stack, TextField, Typography, Button } from '@mui/material';
import type { AttachedImage, TicketStatus } from '@greenroom/contract';
import { type StaffTicketThread, ticketEndpoints } from '@greenroom/contract/admin';
import { useGetIdentity, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type FormEvent, useState } from 'react';
import { AreaShow } from '../../components/area-pages';
import { MemberLink, StateChip, choicesOf, When, Facts, PanelCard, Prose } from '../../components/parts';
import { MemberBeside } from '../../components/member-beside';
import { NotOwn, Allowed, useAction } from '../../components/actions';
import { AttachedImages } from '../../components/attached-images';
import { sendRequest } from '../../data/request';
import { durationBetween } from '../../components/format';
import { AssigneeInput, PRIORITIES, STATUSES } from './ticket-fields';
import { MergeTicket } from './merge-ticket';
import { ReplyForm } from './reply-form';
import { useMay } from '../../data/permissions';
import { SelectField } from '../../components/fields';

export const TicketPage = () => (
  <AreaShow
    aside={
      <>
        <TicketFacts />
        <TicketNotes />
        <MemberBeside />
      </>
    }
  >
    <Thread />
  </AreaShow>
);

/** Returns the ticket once its thread has loaded: react-admin first passes the list's cached row. */
function useThread(): StaffTicketThread | undefined {
  const ticket = useRecordContext<StaffTicketThread>();
  return ticket && 'replies' in ticket ? ticket : undefined;
}

export function Thread() {
  const ticket = useThread();
  if (!ticket) return null;
  return (
    <>
      <Message by={ticket.member.username} at={ticket.created_at} text={ticket.description} images={ticket.images} />
      {ticket.replies.map(({ id, user, created_at: at, message, images, is_admin: isTeam }) => (
        <Message key={id} by={user.username} at={at} text={message} images={images} isTeam={isTeam} />
      ))}
      {ticket.status === 'closed' ? (
        <Alert severity="info">
          {ticket.merged_into_id === null ? (
            'This ticket is closed, so nobody can reply. Change its status to reopen it.'
          ) : (
            <>
              This ticket was merged into{' '}
              <Link component={RouterLink} to={`/tickets/${ticket.merged_into_id}/show`}>
                #{ticket.merged_into_id}
              </Link>
              , which has its messages, pictures and notes.
            </>
          )}
        </Alert>
      ) : (
        <NotOwn memberId={ticket.member.id}>
          <Allowed to="tickets:work">
            <ReplyForm ticket={ticket} />
          </Allowed>
        </NotOwn>
      )}
    </>
  );
}

interface MessageProps {
  by: string;
  at: string;
  text: string;
  images: AttachedImage[];
  isTeam?: boolean;
}

function Message({ by, at, text, images, isTeam = false }: MessageProps) {
  return (
    <Paper
      component="article"
      aria-label={`Written by ${by}`}
      sx={{ p: 2, ...(isTeam && { borderLeft: '3px solid', borderLeftColor: 'primary.main' }) }}
    >
      <Stack direction="row" spacing={1} sx={{ mb: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography variant="subtitle2" component="span">
          {by}
        </Typography>
        {isTeam && (
          <Typography variant="caption" component="span" color="primary">
            Support team
          </Typography>
        )}
        <Typography variant="caption" component="span" color="textSecondary">
          <When at={at} />
        </Typography>
      </Stack>
      {text !== '' && <Prose>{text}</Prose>}
      {images.length > 0 && (
        <Box sx={{ mt: text === '' ? 0 : 1.5 }}>
          <AttachedImages images={images} />
        </Box>
      )}
    </Paper>
  );
}

export function TicketFacts() {
  const may = useMay();
  const ticket = useThread();
  if (!ticket) return null;
  const isMerged = ticket.merged_into_id !== null;
  return (
    <PanelCard title="Ticket">
      {!isMerged && (
        <NotOwn memberId={ticket.member.id}>
          <Allowed to="tickets:work">
            <StatusInput ticket={ticket} />
            <AssigneeInput ticket={ticket} />
          </Allowed>
        </NotOwn>
      )}
      <Facts
        of={{
          Member: <MemberLink member={ticket.member} />,
          Status: may('tickets:work') && !isMerged ? null : STATUSES[ticket.status].label,
          Priority: <StateChip {...PRIORITIES[ticket.priority]} />,
          Category: ticket.category,
          Opened: <When at={ticket.created_at} />,
          'First reply': ticket.first_reply_at && `After ${durationBetween(ticket.created_at, ticket.first_reply_at)}`,
          'Last activity': <When at={ticket.updated_at} />,
          Number: `#${ticket.id}`,
        }}
      />
      {!isMerged && <MergeTicket ticket={ticket} />}
    </PanelCard>
  );
}

function TicketNotes() {
  const ticket = useThread();
  const { identity } = useGetIdentity();
  const isOwn = identity?.id === ticket?.member.id;
  return ticket && identity && !isOwn && ticket.merged_into_id === null && <Notes ticket={ticket} />;
}

function StatusInput({ ticket }: { ticket: StaffTicketThread }) {
  const { id, version, replies_count: seen } = ticket;
  const { mutate, isPending } = useAction(
    (status: TicketStatus) => sendRequest(ticketEndpoints.status, { params: { id }, body: { status, version, replies_seen: seen } }),
    (status) => `Set to ${STATUSES[status].label}`,
  );
  return (
    <SelectField
      fullWidth
      size="small"
      label="Status"
      value={ticket.status}
      choices={choicesOf(STATUSES)}
      // Ignored instead of disabled, which would lose the focus.
      onChoose={(status) => !isPending && mutate(status as TicketStatus)}
      sx={{ mb: 2 }}
    />
  );
}

function Notes({ ticket: { id, notes } }: { ticket: StaffTicketThread }) {
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
