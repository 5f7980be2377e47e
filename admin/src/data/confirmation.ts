import type { Confirmation } from '@greenroom/contract/admin';

/** Asks for a confirmation, and resolves with whether it was given. */
type Asker = (needed: Confirmation) => Promise<boolean>;

let asker: Asker | undefined;
let pending: Promise<boolean> | undefined;

/** Sets the asker, which is the panel's layout. @returns unsets it */
export function setAsker(ask: Asker): () => void {
  asker = ask;
  return () => void (asker = undefined);
}

/** Asks for the confirmation that a request needs, once for simultaneous requests. */
export function askForConfirmation(needed: Confirmation): Promise<boolean> {
  pending ??= (asker?.(needed) ?? Promise.resolve(false)).finally(() => (pending = undefined));
  return pending;
}

/** Channel on which a window reports that its user has signed in again. */
export const SIGNED_IN_CHANNEL = 'greenroom-signed-in-again';
/** Page that reports it. */
export const SIGNED_IN_PATH = 'account/signed-in';
