import { fakePlatform } from '@greenroom/shared-ui/testing';
import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadDeferredComponents } from '../../app/deferred';
import { EVERYTHING, ONLY_NECESSARY } from './consent-record';
import { choose, consentStore, openCookieSettings } from './consent-store';
import { CookieConsent } from './cookie-consent';

// What a busy machine takes to load it is not what is tested.
beforeAll(loadDeferredComponents, 60_000);

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

/** The page a moment after it was loaded, with the banner. */
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
  test('asks after a second, and takes the keyboard from nobody', () => {
    jest.useFakeTimers();
    show();
    screen.getByRole('textbox').focus();
    act(() => jest.advanceTimersByTime(999));
    expect(banner()).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(banner()).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  test('stays away where a choice was made, before the second is over as well', () => {
    jest.useFakeTimers();
    show();
    act(() => jest.advanceTimersByTime(500));
    act(() => choose(ONLY_NECESSARY));
    act(() => jest.advanceTimersByTime(5000));
    expect(banner()).not.toBeInTheDocument();
  });

  test.each([
    ['Accept All', EVERYTHING],
    ['Reject All', ONLY_NECESSARY],
  ])('%s stores exactly that, and hides it', async (button, choice) => {
    showWithBanner();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(stored()).toEqual({ ...choice, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    expect(banner()).not.toBeInTheDocument();
  });

  test('gives the keyboard back to where it was', async () => {
    showWithBanner();
    screen.getByRole('textbox').focus();
    await userEvent.click(screen.getByRole('button', { name: 'Reject All' }));
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  test('tells the page how much room it takes, as long as it does', async () => {
    const room = () => document.documentElement.style.getPropertyValue('--bottom-inset');
    showWithBanner();
    expect(room()).toBe('0px');
    await userEvent.click(screen.getByRole('button', { name: 'Reject All' }));
    expect(room()).toBe('');
  });

  test('links to the privacy policy where there is one', () => {
    jest.useFakeTimers();
    show('https://site.example/privacy');
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', 'https://site.example/privacy');
  });
});

describe('the settings', () => {
  test('before a choice nothing but the necessary is on, and that stays on', async () => {
    show();
    act(openCookieSettings);
    expect(within(await dialog()).getByText(/You have not chosen yet/)).toBeInTheDocument();
    expect(states()).toEqual(['true', 'false', 'false', 'false']);
    await userEvent.click(screen.getByRole('switch', { name: 'Necessary' }));
    expect(states()[0]).toBe('true');
  });

  test('from the banner: saves what was switched on, and both go', async () => {
    showWithBanner();
    await userEvent.click(screen.getByRole('button', { name: 'Cookie Settings' }));
    await dialog();
    await userEvent.click(screen.getByRole('switch', { name: 'Marketing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Choices' }));
    expect(stored()).toEqual({ ...ONLY_NECESSARY, marketing: true, timestamp: expect.any(String) });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(banner()).not.toBeInTheDocument();
  });

  test('shows the choice that holds and when it was made, and lets it be changed', async () => {
    choose({ ...EVERYTHING, functional: false }, new Date(2026, 2, 1, 20, 15));
    show();
    act(openCookieSettings);
    expect(await dialog()).toHaveTextContent('Chosen on Mar 1, 2026, 8:15 PM. You can change it at any time.');
    expect(states()).toEqual(['true', 'true', 'true', 'false']);
    await userEvent.click(screen.getByRole('switch', { name: 'Analytics' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Choices' }));
    expect(stored()).toMatchObject({ analytics: false, marketing: true, functional: false });
  });

  test.each([
    ['Accept All', EVERYTHING],
    ['Reject All', ONLY_NECESSARY],
  ])('%s counts, whatever the switches say', async (button, choice) => {
    show();
    act(openCookieSettings);
    await dialog();
    await userEvent.click(screen.getByRole('switch', { name: 'Functional' }));
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(stored()).toMatchObject(choice);
  });

  test('closed without saving, nothing is changed, and the switches are as they were', async () => {
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

  test('a choice in another tab shows at once', async () => {
    show();
    act(openCookieSettings);
    await dialog();
    act(() => choose(EVERYTHING));
    expect(states()).toEqual(['true', 'true', 'true', 'true']);
  });
});
