import { CookieSettings } from '../features/consent/cookie-settings';
import { BreakNotice } from '../features/safer-gambling/break-notice';
import { PushOffer } from '../features/push/push-offer';
import { MyWinnings } from '../features/winnings/my-winnings';

export function ShellDialogs() {
  return (
    <>
      <CookieSettings />
      <BreakNotice />
      <MyWinnings />
      <PushOffer />
    </>
  );
}
