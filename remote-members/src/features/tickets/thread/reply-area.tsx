import ArrowDown from '@greenroom/shared-ui/icons/arrow-down';
import type { ViewImages } from '@greenroom/shared-ui/lightbox';
import { Button, ButtonLink } from '@greenroom/shared-ui/button';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { VirtualList, type VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type RefObject, useCallback, useId, useRef, type FormEvent } from 'react';
import Lock from '@greenroom/shared-ui/icons/lock';
import { cardClass } from '@greenroom/shared-ui/card';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { TextArea, useLimit } from '@greenroom/shared-ui/text-field';
import type { TicketReply, TicketThread } from '../tickets.api';
import { PendingMessage, ReplyMessage } from './message';
import styles from './ticket.module.css';
import { useReply } from './use-reply';
import { FormFailureNote } from '../form/form-failure';
import { MAX_MESSAGE } from './reply.api';

/** Number of replies from which a button scrolls to the latest. */
const MIN_REPLIES_TO_SKIP = 6;

interface ReplyAreaProps {
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
          <p className={styles.noReplies}>
            {ticket.mergedInto === null
              ? 'No replies yet. The support team answers here.'
              : `The replies are in ticket #${ticket.mergedInto}.`}
          </p>
        )}
        {replies.length > 0 && (
          <VirtualList ref={list} label="Replies" items={replies} itemKey={idOf} renderItem={renderReply} estimateSize={120} gap={12} />
        )}
        {user && reply.pending.map((each, index) => <PendingMessage key={index} reply={each} user={user} />)}
        <VisuallyHidden role="status">{announcement(reply.form.pending, reply.arrivedCount)}</VisuallyHidden>
      </section>
      {ticket.status === 'closed' ? (
        <ClosedNote mergedInto={ticket.mergedInto} unsent={reply.form.values.message} />
      ) : (
        <ReplyForm form={reply.form} />
      )}
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

interface ClosedNoteProps {
  /** The id of the ticket that it was merged into; null if it was not. */
  mergedInto: string | null;
  /** The draft of a reply when the ticket was closed, shown so that it can be copied. */
  unsent: string;
}

/** Replaces the reply form of a closed ticket (docs/product.md#tickets). */
const ClosedNote = ({ mergedInto, unsent }: ClosedNoteProps) => (
  <div className={styles.closed}>
    <Lock size={20} />
    <div>
      <p className={styles.closedTitle}>This ticket {mergedInto === null ? 'is closed' : `was merged into #${mergedInto}`}</p>
      <p>
        {mergedInto === null
          ? 'Nobody can reply any more. If it comes up again, create a new ticket.'
          : 'The support team goes on there, with all of its messages and images.'}
      </p>
      {unsent.trim() && (
        <figure className={styles.unsent}>
          <figcaption>Your reply was not sent:</figcaption>
          <blockquote>{unsent}</blockquote>
        </figure>
      )}
    </div>
    <ButtonLink to={`/tickets/${mergedInto === null ? 'create' : encodeURIComponent(mergedInto)}`} variant="secondary">
      {mergedInto === null ? 'Create Ticket' : `Open #${mergedInto}`}
    </ButtonLink>
  </div>
);

/**
 * Form of a reply (docs/product.md#tickets). A submitted reply moves to the thread optimistically, and back
 * into the form if the request fails.
 */
function ReplyForm({ form }: { form: ReturnType<typeof useReply>['form'] }) {
  const { pending } = form;
  const message = pending ? '' : form.values.message;
  const control = useLimit<HTMLTextAreaElement>(message, MAX_MESSAGE);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The submit button will be disabled, which would lose the focus.
    control.current?.focus();
    form.submit(event);
  };

  return (
    <form className={cardClass({}, styles.form)} aria-label="Reply" onSubmit={submit}>
      <TextArea ref={control} label="Your reply" rows={4} maxLength={MAX_MESSAGE} {...form.field('message')} value={message} />
      <ImageUpload
        label="Images"
        wording="tickets"
        hint={form.lostImages > 0 && !pending && <LostImagesHint count={form.lostImages} />}
        {...form.imageField}
        value={pending ? [] : form.images}
        progress={undefined}
      />
      <FormFailureNote message={form.failure} />
      <Button type="submit" className={styles.send} disabled={!pending && !form.maySubmit} busy={pending} busyText="Sending...">
        Send Reply
      </Button>
    </form>
  );
}
