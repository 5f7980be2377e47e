import type { KickActivity, StoredActivity } from '../../db/schema/kick-activity';
import type { KickEvent } from './kick-event';

interface StoredEvent extends Pick<KickEvent, 'occurredAt' | 'receivedAt'> {
  key: string;
  activity: StoredActivity;
}

/** The event of a row. */
export const asEvent = ({ key, occurredAt, receivedAt, activity }: StoredEvent): KickEvent => ({
  ...fromStored(activity),
  id: key,
  occurredAt,
  receivedAt,
});

function fromStored(stored: StoredActivity): KickActivity {
  switch (stored.kind) {
    case 'status':
      return { ...stored, startedAt: new Date(stored.startedAt), endedAt: dateOf(stored.endedAt) };
    case 'ban':
      return { ...stored, expiresAt: dateOf(stored.expiresAt) };
    default:
      return stored;
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
