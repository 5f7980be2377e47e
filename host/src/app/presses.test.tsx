import { fakePlatform } from '@greenroom/shared-ui/testing';
import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { act, render, screen } from '@testing-library/react';
import { closeCookieSettings, openCookieSettings } from '../features/consent/consent-store';
import { CookieConsent } from '../features/consent/cookie-consent';
import { RedeemCode } from '../features/redeem-code/redeem-code';
import { openRedeemCode, redeemCodeStore } from '../features/redeem-code/redeem-code-store';
import { AgeCheck, refusals } from '../features/safer-gambling/age-check';
import { MyWinnings } from '../features/winnings/my-winnings';
import { closeWinnings, openWinnings } from './winnings-store';

jest.mock('./deferred', () => ({
  Deferred: ({ needed, children }: { needed: boolean; children: React.ReactNode }) => needed && children,
  deferred: () => (props: { pressed: unknown }) => <output>{`Presses: ${String(props.pressed)}`}</output>,
}));

const user = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member', winnings: 'open' } as const;

// A second press must retry to load a file that failed.
test.each([
  ['the cookie settings', CookieConsent, openCookieSettings, closeCookieSettings],
  ['the prizes', MyWinnings, openWinnings, closeWinnings],
  ['the redeem dialog', RedeemCode, openRedeemCode, () => redeemCodeStore.setState({ open: false })],
  ['the age question', AgeCheck, () => refusals.setState(({ count }) => ({ count: count + 1 })), () => {}],
])('tells the second press that needs %s from the first', (_name, Dialog, open, close) => {
  render(
    <PlatformProvider value={fakePlatform(user, { minimumAge: 18 }).platform}>
      <Dialog />
    </PlatformProvider>,
  );
  act(open);
  expect(screen.getByText('Presses: 1')).toBeInTheDocument();
  act(close);
  act(open);
  expect(screen.getByText('Presses: 2')).toBeInTheDocument();
});
