import { CookieSettings } from '../features/consent/cookie-settings';
import { BreakNotice } from '../features/safer-gambling/break-notice';
import { PushOffer } from '../features/push/push-offer';
import { MyWinnings } from '../features/winnings/my-winnings';

/** Draws the dialogs that share a deferred file: the start loads nothing for them. */
export const ShellDialogs = () => (
  <>
    <CookieSettings />
    <BreakNotice />
    <MyWinnings />
    <PushOffer />
  </>
);
