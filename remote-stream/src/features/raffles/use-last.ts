import { useState } from 'react';

/** The value, or where there is none any more the last one: what a dialog showed is seen while it fades out. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
