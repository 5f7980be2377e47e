import { Countdown, setServerTime } from '@greenroom/shared-ui/countdown';
import { api } from '@greenroom/shared-ui/http';
import { fakeApi, respond } from '@greenroom/shared-ui/testing';
import { act, render, screen } from '@testing-library/react';
import { syncServerClock } from './server-clock';

const END = Date.UTC(2026, 10, 21, 12, 0, 30);

beforeEach(() => jest.useFakeTimers({ now: END - 30_000 }));
afterEach(() => {
  setServerTime(Date.now());
  jest.useRealTimers();
});

test.each([
  { what: "a visitor's clock that is wrong", date: 'Sat, 21 Nov 2026 12:00:20 GMT', left: '10 Seconds' },
  { what: 'a difference below the tolerance', date: 'Sat, 21 Nov 2026 11:59:59 GMT', left: '30 Seconds' },
  { what: 'a response without a date', date: undefined, left: '30 Seconds' },
])('counts down from $left with $what', async ({ date, left }) => {
  syncServerClock();
  fakeApi({ 'GET /api/r/settings': respond(200, {}, date === undefined ? {} : { date }) });
  render(<Countdown end={END} label="Ends in" />);
  await act(() => api.get('/api/r/settings'));
  expect(screen.getByRole('timer')).toHaveTextContent(left);
});
