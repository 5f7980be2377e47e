import ArrowDown from '@greenroom/shared-ui/icons/arrow-down';
import type { ViewImages } from '@greenroom/shared-ui/lightbox';
import { Button } from '@greenroom/shared-ui/button';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { VirtualList, type VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type RefObject, useCallback, useId, useRef } from 'react';
import type { TicketReply, TicketThread } from '../tickets.api';
import { ClosedNote } from './closed-note';
import { PendingMessage, ReplyMessage } from './message';
import { ReplyForm } from './reply-form';
import styles from './ticket.module.css';
import { useReply } from './use-reply';

/** Number of replies from which a button scrolls to the latest. */
const MIN_REPLIES_TO_SKIP = 6;

export interface ReplyAreaProps {
  memberId: string;
  thread: TicketThread;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number;
  onView: ViewImages;
}

/** The replies, including pending ones, and the reply form (docs/product.md#tickets). */
export function ReplyArea({ memberId, thread, loadedAt, onView }: ReplyAreaProps) {
  const { ticket, replies } = thread;
  const user = useCurrentUser();
  const reply = useReply({ memberId, ticketId: ticket.id, loadedAt });
  const titleId = useId();
  const list = useRef<VirtualListHandle>(null);
  const renderReply = useCallback(
    (each: TicketReply) => <ReplyMessage reply={each} memberId={memberId} onView={onView} />,
    [memberId, onView],
  );

  return (
    <>
      <section className={styles.replies} aria-labelledby={titleId}>
        <div className={styles.repliesHead}>
          <h2 id={titleId}>Replies</h2>
          {replies.length >= MIN_REPLIES_TO_SKIP && <LatestReplyButton list={list} replies={replies} />}
        </div>
        {replies.length === 0 && reply.pending.length === 0 && (
          <p className={styles.noReplies}>No replies yet. The support team answers here.</p>
        )}
        {replies.length > 0 && (
          <VirtualList ref={list} label="Replies" items={replies} itemKey={idOf} renderItem={renderReply} estimateSize={120} gap={12} />
        )}
        {user && reply.pending.map((each, index) => <PendingMessage key={index} reply={each} user={user} />)}
        <VisuallyHidden role="status">{announcement(reply.form.pending, reply.arrivedCount)}</VisuallyHidden>
      </section>
      {ticket.status === 'closed' ? <ClosedNote unsent={reply.form.values.message} /> : <ReplyForm form={reply.form} />}
    </>
  );
}

const idOf = ({ id }: TicketReply) => id;

function announcement(sending: boolean, arrived: number): string {
  if (sending) return 'Your reply is being sent.';
  return arrived > 0 ? 'Your reply was sent.' : '';
}

function LatestReplyButton({ list, replies }: { list: RefObject<VirtualListHandle | null>; replies: readonly TicketReply[] }) {
  return (
    <Button variant="ghost" size="small" onClick={() => list.current?.scrollToItem(replies.at(-1)?.id ?? '')}>
      <ArrowDown size={16} />
      Latest reply
    </Button>
  );
}
