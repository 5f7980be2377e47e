import { useState } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export interface ChangeAnnouncerProps<Value> {
  /** Compared by identity; the first one is not announced. */
  value: Value;
  /** The announcement for a change; an empty text for none. */
  describe: (before: Value, after: Value) => string;
}

/** Announces politely what has changed in data that the visitor already sees. */
export function ChangeAnnouncer<Value>({ value, describe }: ChangeAnnouncerProps<Value>) {
  const [last, setLast] = useState({ value, message: '' });
  // The previous announcement stays when there is none: it may still be read.
  if (!Object.is(last.value, value)) setLast({ value, message: describe(last.value, value) || last.message });
  return <VisuallyHidden role="status">{last.message}</VisuallyHidden>;
}
