import Check from '@greenroom/shared-ui/icons/check';
import { Attachments, PendingAttachments, type ViewImages } from '@greenroom/shared-ui/lightbox';
import { Avatar } from '@greenroom/shared-ui/avatar';
import { Badge } from '@greenroom/shared-ui/badge';
import type { User } from '@greenroom/shared-ui/platform';
import { Progress } from '@greenroom/shared-ui/progress';
import { Spinner } from '@greenroom/shared-ui/spinner';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { type ReactNode, memo } from 'react';
import type { TicketReply } from '../tickets.api';
import styles from './message.module.css';
import type { PendingReply } from './use-reply';

export interface ReplyMessageProps {
  reply: TicketReply;
  /** The viewer. */
  memberId: string;
  onView: ViewImages;
}

/** A reply in the thread; a badge marks those of the support team (docs/product.md#tickets). */
export const ReplyMessage = memo(function ReplyMessage({ reply, memberId, onView }: ReplyMessageProps) {
  const { author, isAdmin } = reply;
  return (
    <Message
      author={author}
      name={!isAdmin && author.id === memberId ? 'You' : author.username || 'Member'}
      badge={isAdmin && <Badge tone="green">Support Team</Badge>}
      time={reply.createdAt && <RelativeTime value={reply.createdAt} />}
      text={reply.message}
      byTeam={isAdmin}
    >
      <Attachments images={reply.images} onView={onView} />
    </Message>
  );
});

/** The member's own reply before the server lists it. */
export function PendingMessage({ reply: { message, images, progress }, user }: { reply: PendingReply; user: User }) {
  const state =
    progress === undefined ? (
      <span className={styles.state}>
        <Check size={16} />
        Sent
      </span>
    ) : (
      <span className={styles.state}>
        <Spinner size={16} />
        Sending…
      </span>
    );
  return (
    <Message author={user} name="You" time={state} text={message} pending={progress !== undefined}>
      <PendingAttachments files={images} />
      {progress !== undefined && images.length > 0 && (
        <div className={styles.progress}>
          <Progress label="Sending the images" value={progress} max={1} valueText={`${Math.round(progress * 100)}%`} />
        </div>
      )}
    </Message>
  );
}

interface MessageProps {
  author: { id: string; avatar: string | null };
  name: string;
  badge?: ReactNode;
  time: ReactNode;
  text: string;
  byTeam?: boolean;
  pending?: boolean;
  children: ReactNode;
}

function Message({ author, name, badge, time, text, byTeam, pending, children }: MessageProps) {
  return (
    <article className={styles.message} aria-label={`Reply by ${name}`} data-team={byTeam || undefined} data-pending={pending || undefined}>
      <Avatar user={author} size={36} />
      <div className={styles.head}>
        <strong className={styles.name} dir="auto" translate="no">
          {name}
        </strong>
        {badge}
        <span className={styles.time}>{time}</span>
      </div>
      <div className={styles.body}>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </article>
  );
}
