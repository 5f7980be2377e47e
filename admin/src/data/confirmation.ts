import type { Confirmation } from '@greenroom/contract/admin';

/** Asks for a confirmation. @returns whether the user has given it */
type Asker = (needed: Confirmation) => Promise<boolean>;

let asker: Asker | undefined;
let pending: Promise<boolean> | undefined;

/** Sets who asks: the panel's layout. @returns unsets it */
export function setAsker(ask: Asker): () => void {
  asker = ask;
  return () => void (asker = undefined);
}

/** Asks for what the server needs before it takes a request. Requests that need it at the same time share the question. */
export function askForConfirmation(needed: Confirmation): Promise<boolean> {
  pending ??= (asker?.(needed) ?? Promise.resolve(false)).finally(() => (pending = undefined));
  return pending;
}

/** The name of the channel on which a window reports that its user has signed in again. */
export const SIGNED_IN_CHANNEL = 'greenroom-signed-in-again';
/** The page that reports it, in the panel. */
export const SIGNED_IN_PATH = 'account/signed-in';
