import { usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { MembersOnly } from '../members-only';
import { isMissing, useTicketThread } from '../tickets.api';
import { TicketNotFound } from './ticket-not-found';
import { TicketSkeleton } from './ticket-skeleton';
import { TicketView } from './ticket-view';

/** One ticket with its thread (docs/product.md#tickets). */
export default function TicketPage() {
  const { id = '' } = useParams();
  usePageTitle(`Ticket #${id}`);
  // Ids are numbers, or UUIDs and the like with external back ends. Anything else shows the not-found view without a request.
  const mayExist = /^(?=.*\d)[\w-]+$/.test(id);
  return (
    <MembersOnly title="Support Ticket" text="Sign in to read this ticket and to reply.">
      {(member) => (mayExist ? <MemberTicket key={`${member.id} ${id}`} memberId={member.id} id={id} /> : <TicketNotFound />)}
    </MembersOnly>
  );
}

function MemberTicket({ memberId, id }: { memberId: string; id: string }) {
  const thread = useTicketThread(memberId, id);
  const missing = isMissing(thread.error);
  // A failed refetch keeps the loaded thread, unless the ticket no longer exists.
  const failed = thread.isError && thread.data === undefined;
  useRedirect(missing ? 'Ticket not found' : failed ? 'Failed to load ticket' : null);

  if (missing) return <TicketNotFound />;
  if (!thread.data) return <TicketSkeleton />;
  return <TicketView memberId={memberId} query={{ ...thread, data: thread.data }} />;
}

/** Redirects to the list, with the reason in a toast (docs/product.md#tickets). */
function useRedirect(reason: string | null): void {
  const showToast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (reason === null) return;
    showToast(reason, 'error');
    void navigate('/tickets', { replace: true });
  }, [reason, showToast, navigate]);
}
