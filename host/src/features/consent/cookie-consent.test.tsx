import { fakePlatform } from '@greenroom/shared-ui/testing';
import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCEPT_ALL, ONLY_NECESSARY } from './consent-record';
import { saveConsent, consentStore, openCookieSettings } from './consent-store';
import { CookieConsent } from './cookie-consent';

// Loaded up front: on a busy machine it takes longer than a test's timeout.
beforeAll(() => import('../../app/shell-dialogs'), 60_000);

const show = (privacyUrl?: string) =>
  render(
    <PlatformProvider value={fakePlatform(null, { privacyUrl }).platform}>
      <input aria-label="Search" />
      <CookieConsent />
    </PlatformProvider>,
  );
const banner = () => screen.queryByRole('region', { name: 'Cookie consent' });
const dialog = () => screen.findByRole('dialog', { name: 'Cookie Settings' });
const stored = () => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as unknown;
const states = () => screen.getAllByRole('switch').map((control) => control.getAttribute('aria-checked'));

/** The page 1 s after it loaded, with the banner. */
function showWithBanner() {
  jest.useFakeTimers();
  show();
  act(() => jest.advanceTimersByTime(1000));
  jest.useRealTimers();
}

beforeEach(() => {
  localStorage.clear();
  consentStore.setState(consentStore.getInitialState(), true);
});
afterEach(() => jest.useRealTimers());

describe('the banner', () => {
  test('shows after a second, with the configured privacy policy, without taking the focus', () => {
    jest.useFakeTimers();
    show('https://site.example/privacy');
    screen.getByRole('textbox').focus();
    act(() => jest.advanceTimersByTime(999));
    expect(banner()).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', 'https://site.example/privacy');
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  test('stays hidden when the choice is made within the first second', () => {
    jest.useFakeTimers();
    show();
    act(() => jest.advanceTimersByTime(500));
    act(() => saveConsent(ONLY_NECESSARY));
    act(() => jest.advanceTimersByTime(5000));
    expect(banner()).not.toBeInTheDocument();
  });

  test.each([
    ['Accept All', ACCEPT_ALL],
    ['Reject All', ONLY_NECESSARY],
  ])('makes room at the bottom, stores the choice of %s, closes, and returns the focus', async (button, choice) => {
    showWithBanner();
    expect(document.adoptedStyleSheets).toHaveLength(1);
    screen.getByRole('textbox').focus();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(stored()).toEqual({ ...choice, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    expect(banner()).not.toBeInTheDocument();
    expect(document.adoptedStyleSheets).toHaveLength(0);
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});

describe('the settings', () => {
  test("has only the necessary category on before a choice, which can't be switched off", async () => {
    show();
    act(openCookieSettings);
    expect(within(await dialog()).getByText(/You haven't chosen yet/)).toBeInTheDocument();
    expect(states()).toEqual(['true', 'false', 'false', 'false']);
    await userEvent.click(screen.getByRole('switch', { name: 'Necessary' }));
    expect(states()[0]).toBe('true');
  });

  test('saves the switches and closes with the banner, when opened from there', async () => {
    showWithBanner();
    await userEvent.click(screen.getByRole('button', { name: 'Cookie Settings' }));
    await dialog();
    await userEvent.click(screen.getByRole('switch', { name: 'Marketing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Choices' }));
    expect(stored()).toEqual({ ...ONLY_NECESSARY, marketing: true, timestamp: expect.any(String) });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(banner()).not.toBeInTheDocument();
  });

  test('shows the current choice with its date, and changes it', async () => {
    saveConsent({ ...ACCEPT_ALL, functional: false }, new Date(2026, 2, 1, 20, 15));
    show();
    act(openCookieSettings);
    expect(await dialog()).toHaveTextContent('Chosen on Mar 1, 2026, 8:15 PM. You can change it at any time.');
    expect(states()).toEqual(['true', 'true', 'true', 'false']);
    await userEvent.click(screen.getByRole('switch', { name: 'Analytics' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Choices' }));
    expect(stored()).toMatchObject({ analytics: false, marketing: true, functional: false });
  });

  test.each([
    ['Accept All', ACCEPT_ALL],
    ['Reject All', ONLY_NECESSARY],
  ])('%s overrides the switches', async (button, choice) => {
    show();
    act(openCookieSettings);
    await dialog();
    await userEvent.click(screen.getByRole('switch', { name: 'Functional' }));
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(stored()).toMatchObject(choice);
  });

  test('discards the switches when closed without saving', async () => {
    show();
    act(openCookieSettings);
    await dialog();
    await userEvent.click(screen.getByRole('switch', { name: 'Analytics' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stored()).toBeNull();
    act(openCookieSettings);
    await dialog();
    expect(states()).toEqual(['true', 'false', 'false', 'false']);
  });

  test('shows a choice that is made in another tab', async () => {
    show();
    act(openCookieSettings);
    await dialog();
    act(() => saveConsent(ACCEPT_ALL));
    expect(states()).toEqual(['true', 'true', 'true', 'true']);
  });
});
