import ArrowDown from '@greenroom/shared-ui/icons/arrow-down';
import { type ViewImages, Attachments, PendingAttachments } from '@greenroom/shared-ui/lightbox';
import { Button, ButtonLink } from '@greenroom/shared-ui/button';
import { useCurrentUser, type User } from '@greenroom/shared-ui/platform';
import { VirtualList, type VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type RefObject, useCallback, useId, useRef, type FormEvent, type ReactNode, memo } from 'react';
import Lock from '@greenroom/shared-ui/icons/lock';
import { cardClass } from '@greenroom/shared-ui/card';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { TextArea, useLimit } from '@greenroom/shared-ui/text-field';
import Check from '@greenroom/shared-ui/icons/check';
import { Avatar } from '@greenroom/shared-ui/avatar';
import { Badge } from '@greenroom/shared-ui/badge';
import { Progress } from '@greenroom/shared-ui/progress';
import { Spinner } from '@greenroom/shared-ui/spinner';
import { formatPercent } from '@greenroom/shared-ui/format';
import { RelativeTime } from '@greenroom/shared-ui/time';
import type { TicketReply, TicketThread } from './tickets.api';
import { useReply, MAX_MESSAGE, type PendingReply } from './use-reply';
import { FormFailureNote } from './form-failure';
import { t } from '../../texts';
import styles from './ticket.module.css';

const MIN_REPLIES_TO_SKIP = 6;

interface ReplyAreaProps {
  memberId: string;
  thread: TicketThread;
  loadedAt: number;
  onView: ViewImages;
}

/** Draws the replies, including pending ones, and the reply form (docs/product.md#tickets). */
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
          <h2 id={titleId}>{t('Replies')}</h2>
          {replies.length >= MIN_REPLIES_TO_SKIP && <LatestReplyButton list={list} replies={replies} />}
        </div>
        {replies.length === 0 && reply.pending.length === 0 && (
          <p className={styles.noReplies}>
            {ticket.mergedInto === null
              ? t('No replies yet. Our support team will reply here.')
              : t('The replies are in ticket #{id}.', { id: ticket.mergedInto })}
          </p>
        )}
        {replies.length > 0 && (
          <VirtualList
            ref={list}
            label={t('Replies')}
            items={replies}
            itemKey={idOf}
            renderItem={renderReply}
            estimateSize={120}
            gap={12}
          />
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
  if (sending) return t('Sending your reply.');
  return arrived > 0 ? t('Your reply was sent.') : '';
}

const LatestReplyButton = ({ list, replies }: { list: RefObject<VirtualListHandle | null>; replies: readonly TicketReply[] }) => (
  <Button variant="ghost" size="small" onClick={() => list.current?.scrollToItem(replies.at(-1)?.id ?? '')}>
    <ArrowDown size={16} />
    {t('Latest reply')}
  </Button>
);

interface ClosedNoteProps {
  /** The id of the ticket that it was merged into; null if it wasn't. */
  mergedInto: string | null;
  /** The draft of a reply when the ticket was closed, shown so it can be copied. */
  unsent: string;
}

/** Replaces the reply form of a closed ticket (docs/product.md#tickets). */
const ClosedNote = ({ mergedInto, unsent }: ClosedNoteProps) => (
  <div className={styles.closed}>
    <Lock size={20} />
    <div>
      <p className={styles.closedTitle}>
        {mergedInto === null ? t('This ticket is closed') : t('This ticket was merged into #{id}', { id: mergedInto })}
      </p>
      <p>
        {mergedInto === null
          ? t('Nobody can reply to it anymore. If you need more help, create a new ticket.')
          : t('The conversation continues there, with all messages and images.')}
      </p>
      {unsent.trim() && (
        <figure className={styles.unsent}>
          <figcaption>{t("Your reply wasn't sent:")}</figcaption>
          <blockquote>{unsent}</blockquote>
        </figure>
      )}
    </div>
    <ButtonLink to={`/tickets/${mergedInto === null ? 'create' : encodeURIComponent(mergedInto)}`} variant="secondary">
      {mergedInto === null ? t('Create Ticket') : t('Open #{id}', { id: mergedInto })}
    </ButtonLink>
  </div>
);

/** Draws the form of a reply (docs/product.md#tickets), which moves to the thread optimistically, and back if the request fails. */
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
    <form className={cardClass({}, styles.form)} aria-label={t('Reply')} onSubmit={submit}>
      <TextArea ref={control} label={t('Your reply')} rows={4} maxLength={MAX_MESSAGE} {...form.field('message')} value={message} />
      <ImageUpload
        label={t('Images')}
        wording="tickets"
        hint={form.lostImages > 0 && !pending && <LostImagesHint count={form.lostImages} />}
        {...form.imageField}
        value={pending ? [] : form.images}
        progress={undefined}
      />
      <FormFailureNote message={form.failure} />
      <Button type="submit" className={styles.send} disabled={!pending && !form.maySubmit} busy={pending} busyText={t('Sending...')}>
        {t('Send Reply')}
      </Button>
    </form>
  );
}

/** Draws a reply in the thread; a badge marks the support team's (docs/product.md#tickets). */
const ReplyMessage = memo(function ReplyMessage({ reply, memberId, onView }: { reply: TicketReply; memberId: string; onView: ViewImages }) {
  const { author, isAdmin } = reply;
  return (
    <Message
      author={author}
      name={!isAdmin && author.id === memberId ? null : author.username || t('Member')}
      badge={isAdmin && <Badge tone="green">{t('Support Team')}</Badge>}
      time={reply.createdAt && <RelativeTime value={reply.createdAt} />}
      text={reply.message}
      byTeam={isAdmin}
    >
      <Attachments images={reply.images} onView={onView} />
    </Message>
  );
});

/** Draws the member's own reply before the server lists it. */
function PendingMessage({ reply: { message, images, progress }, user }: { reply: PendingReply; user: User }) {
  const state =
    progress === undefined ? (
      <span className={styles.state}>
        <Check size={16} />
        {t('Sent')}
      </span>
    ) : (
      <span className={styles.state}>
        <Spinner size={16} />
        {t('Sending…')}
      </span>
    );
  return (
    <Message author={user} name={null} time={state} text={message} pending={progress !== undefined}>
      <PendingAttachments files={images} />
      {progress !== undefined && images.length > 0 && (
        <div className={styles.progress}>
          <Progress label={t('Sending the images')} value={progress} max={1} valueText={formatPercent(Math.round(progress * 100))} />
        </div>
      )}
    </Message>
  );
}

interface MessageProps {
  author: { id: string; avatar: string | null };
  /** Null for the member's own. */
  name: string | null;
  badge?: ReactNode;
  time: ReactNode;
  text: string;
  byTeam?: boolean;
  pending?: boolean;
  children: ReactNode;
}

function Message({ author, name, badge, time, text, byTeam, pending, children }: MessageProps) {
  return (
    <article
      className={styles.message}
      aria-label={name === null ? t('Reply by You') : t('Reply by {name}', { name })}
      data-team={byTeam || undefined}
      data-pending={pending || undefined}
    >
      <Avatar user={author} size={36} />
      <div className={styles.messageHead}>
        <strong className={styles.name} dir="auto" translate="no">
          {name ?? t('You')}
        </strong>
        {badge}
        <span className={styles.time}>{time}</span>
      </div>
      <div className={styles.body}>
        {text && <p className={styles.messageText}>{text}</p>}
        {children}
      </div>
    </article>
  );
}
