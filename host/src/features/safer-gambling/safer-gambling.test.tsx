import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { fakePlatform } from '@greenroom/shared-ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { reportPageIdle } from '../../app/when-idle';
import { AgeCheck, refusals } from './age-check';
import { AgeQuestion } from './age-question';
import { BreakNotice } from './break-notice';

const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };
const show = (minimumAge: number | undefined, excludedUntil?: string) =>
  render(
    <PlatformProvider value={fakePlatform({ ...member, excluded_until: excludedUntil }, { minimumAge }).platform}>
      <AgeQuestion />
      <BreakNotice />
    </PlatformProvider>,
  );

afterEach(() => {
  document.cookie = 'age-confirmed=; max-age=0';
});

test('asks for the age that the operator sets, or has raised, with both answers', async () => {
  document.cookie = 'age-confirmed=18';
  show(21);
  expect(await screen.findByRole('dialog', { name: 'Are you 21 or older?' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Yes, I am 21 or older' })).toHaveFocus());
  expect(screen.getByRole('button', { name: 'No' })).toBeVisible();
});

afterEach(() => jest.restoreAllMocks());

test.each([
  ['the operator sets no age', undefined, ''],
  ['the operator asks nobody', 0, ''],
  ['this device has confirmed it', 18, 'age-confirmed=18'],
  ['this device has confirmed a higher one', 18, 'age-confirmed=21'],
])('does not ask when %s', (_, minimumAge, cookie) => {
  document.cookie = cookie;
  show(minimumAge);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('does not ask over http, as the dev proxy serves the page, when the site has set its cookie', () => {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('language=de; __Host-age-confirmed=18');
  show(18);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('does not ask at the entry when the operator asks at play', () => {
  render(
    <PlatformProvider value={fakePlatform(null, { minimumAge: 18, ageQuestion: 'play' }).platform}>
      <AgeQuestion />
    </PlatformProvider>,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['at the entry', 'entry' as const, () => {}, () => act(reportPageIdle)],
  ['at play', 'play' as const, reportPageIdle, () => act(() => refusals.setState({ count: 1 }))],
])('loads the question %s only when it is due', async (_, ageQuestion, before, due) => {
  render(
    <PlatformProvider value={fakePlatform(null, { minimumAge: 18, ageQuestion }).platform}>
      <AgeCheck />
    </PlatformProvider>,
  );
  await act(async () => before());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  due();
  expect(await screen.findByRole('dialog', { name: 'Are you 18 or older?' })).toBeVisible();
});

test.each([
  ['2036-03-22T20:00:00.000Z', /You are taking a break until Mar 2\d, 2036/],
  ['permanent', /You have excluded yourself permanently/],
])('shows a calm line during a break until %s', (until, text) => {
  show(undefined, until);
  expect(screen.getByRole('complementary', { name: 'Your break' })).toHaveTextContent(text);
});

test.each([undefined, '2020-01-01T00:00:00.000Z'])('shows no line without a break, or after it: %s', (until) => {
  show(undefined, until);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});
