import { Button, Link, Stack, Typography } from '@mui/material';
import {
  announcementEndpoints,
  lookAlikeEndpoints,
  type QueueItem,
  type QueueKind,
  type StaffAnnouncement,
  type StaffClaim,
  type StaffContactMessage,
  type StaffRedemption,
  type StaffPrize,
  type StaffTicketThread,
} from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { RecordContextProvider, type RaRecord, ResourceContextProvider, useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActionButton, Allowed, NotOwn, sending } from '../../components/actions';
import { When, Facts, PanelCard } from '../../components/parts';
import { LoadError, NO_ERROR_TOAST } from '../../components/load-error';
import { useData } from '../../data/request';
import { EVENT_LABELS } from '../announcements/deliveries';
import { ClaimContent, ClaimFacts, DecideClaim } from '../claims/claims';
import { ReplyButton, MessageFacts, MessageText } from '../contact-messages/contact-messages';
import { LookAlikeGroup } from '../look-alikes/look-alikes';
import { PrizeActions, PrizeFacts } from '../prizes/prizes';
import { DecideRedemption, RedemptionFacts } from '../redemptions/redemptions';
import { Thread, TicketFacts } from '../tickets/ticket-page';
import { KINDS } from './kinds';
import { HandledButton, ResolveButton, type UndoableProps } from './undoable-buttons';

interface DetailProps extends UndoableProps {
  item: QueueItem;
  decision: (buttons: ReactNode) => ReactNode;
}

export function Detail(props: DetailProps) {
  const Content = CONTENTS[props.item.kind];
  return <Content {...props} />;
}

function RecordOf<Row extends RaRecord>({ item: { kind, id }, children }: { item: QueueItem; children: (row: Row) => ReactNode }) {
  const { data, error } = useGetOne<Row>(kind, { id: Number(id) }, NO_ERROR_TOAST);
  if (error) return <LoadError error={error as Error} />;
  return (
    <ResourceContextProvider value={kind}>
      <RecordContextProvider value={data}>{data && children(data)}</RecordContextProvider>
    </ResourceContextProvider>
  );
}

const Redemption = ({ item, decision }: DetailProps) => (
  <RecordOf<StaffRedemption> item={item}>
    {(redemption) => (
      <>
        {decision(<DecideRedemption />)}
        <RedemptionFacts redemption={redemption} />
      </>
    )}
  </RecordOf>
);

const LowStock = ({ item, decision }: DetailProps) => (
  <>
    {decision(
      <Allowed to="store:configure">
        <Button component={RouterLink} to={KINDS[item.kind].pathOf(item.id)} size="small" variant="outlined">
          Restock it
        </Button>
      </Allowed>,
    )}
    <PanelCard title="Low stock">
      <Typography variant="body2">{item.title}. Restock the item, or change when it alerts you, on its page.</Typography>
    </PanelCard>
  </>
);

const Ticket = ({ item, decision, onDone }: DetailProps) => (
  <RecordOf<StaffTicketThread> item={item}>
    {(ticket) => (
      <>
        {ticket.status !== 'resolved' &&
          decision(
            <Allowed to="tickets:work">
              <NotOwn memberId={ticket.member.id}>
                <ResolveButton ticket={ticket} onDone={onDone} />
              </NotOwn>
            </Allowed>,
          )}
        <Thread />
        <TicketFacts />
      </>
    )}
  </RecordOf>
);

const Claim = ({ item, decision }: DetailProps) => (
  <RecordOf<StaffClaim> item={item}>
    {(claim) => (
      <>
        {claim.status === 'pending' &&
          decision(
            <Allowed to="challenges:work">
              <DecideClaim claim={claim} />
            </Allowed>,
          )}
        <ClaimContent />
        <ClaimFacts />
      </>
    )}
  </RecordOf>
);

const ContactMessage = ({ item, decision, onDone }: DetailProps) => (
  <RecordOf<StaffContactMessage> item={item}>
    {(message) => (
      <>
        {message.handled_at === null &&
          decision(
            <>
              <Allowed to="contact-messages:work">
                <HandledButton message={message} onDone={onDone} />
              </Allowed>
              <ReplyButton message={message} />
            </>,
          )}
        <MessageText />
        <MessageFacts message={message} />
      </>
    )}
  </RecordOf>
);

const Prize = ({ item, decision }: DetailProps) => (
  <RecordOf<StaffPrize> item={item}>
    {(row) => (
      <>
        {decision(<PrizeActions row={row} />)}
        <PrizeFacts row={row} />
      </>
    )}
  </RecordOf>
);

/** Shows that a row of a list loads, or is gone. */
const Missing = ({ error, isPending }: { error: Error | null; isPending: boolean }) => {
  if (error) return <LoadError error={error} />;
  return <Typography role="status">{isPending ? 'Loading…' : 'This is already done.'}</Typography>;
};

function LookAlikes({ item }: DetailProps) {
  const { data, error, isPending } = useData(['look-alikes'], lookAlikeEndpoints.list);
  const group = data?.groups
    .map(({ members, pairs }) => ({ members, pairs: pairs.filter((pair) => `${pair.member_id}:${pair.other_id}` === item.id) }))
    .find(({ pairs }) => pairs.length > 0);
  if (!group) return <Missing error={error} isPending={isPending} />;
  return (
    <div data-decision>
      <LookAlikeGroup group={group} />
    </div>
  );
}

function Announcement({ item, decision }: DetailProps) {
  const { data, error, isPending } = useData(['announcements', 'failed'], announcementEndpoints.list, {
    query: { status: 'failed', per_page: 100 },
  });
  const found: StaffAnnouncement | undefined = data?.find(({ id }) => String(id) === item.id);
  if (!found) return <Missing error={error} isPending={isPending} />;
  return (
    <>
      {decision(
        <ActionButton
          {...sending(announcementEndpoints.retry, { params: { id: found.id } })}
          variant="contained"
          done="It will be sent again"
        >
          Send again
        </ActionButton>,
      )}
      <PanelCard title="Announcement">
        <Facts of={{ Event: EVENT_LABELS[found.kind], Of: found.label, When: <When at={found.occurred_at} />, Problem: found.problem }} />
      </PanelCard>
    </>
  );
}

const Canary = ({ item, decision }: DetailProps) => (
  <>
    {decision(
      <Button variant="contained" component={RouterLink} to="/releases">
        Promote it, or roll it back
      </Button>,
    )}
    <PanelCard title="Canary">
      <Typography variant="body2">
        The canary of {item.id} waits for a person: too few networks report what its rules look at. Its card under{' '}
        <Link component={RouterLink} to="/releases">
          Releases
        </Link>{' '}
        shows how it compares.
      </Typography>
    </PanelCard>
  </>
);

const CONTENTS: Record<QueueKind, (props: DetailProps) => ReactNode> = {
  redemptions: Redemption,
  'store-items': LowStock,
  tickets: Ticket,
  claims: Claim,
  'contact-messages': ContactMessage,
  prizes: Prize,
  'look-alikes': LookAlikes,
  announcements: Announcement,
  releases: Canary,
};

export const Buttons = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
    {children}
  </Stack>
);
