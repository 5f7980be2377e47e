import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { SiteLink } from './link';

test.each(['pointerEnter', 'focus', 'touchStart'] as const)('prefetches its target on %s, and calls the given handler', (event) => {
  const handler = jest.fn();
  const { warmed } = renderPage(() => (
    <SiteLink to="/leaderboard?period=last" onPointerEnter={handler} onFocus={handler} onTouchStart={handler}>
      Leaderboards
    </SiteLink>
  ));

  expect(warmed).toEqual([]);
  fireEvent[event](screen.getByRole('link'));
  expect(warmed).toEqual(['/leaderboard']);
  expect(handler).toHaveBeenCalledTimes(1);
});
