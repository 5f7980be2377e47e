import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { SiteLink } from './link';

test.each(['pointerEnter', 'focus', 'touchStart'] as const)('warms where it leads on %s', (event) => {
  const seen = jest.fn();
  const { warmed } = renderPage(() => (
    <SiteLink to="/leaderboard?period=last" onPointerEnter={seen} onFocus={seen} onTouchStart={seen}>
      Leaderboards
    </SiteLink>
  ));

  expect(warmed).toEqual([]);
  fireEvent[event](screen.getByRole('link'));
  expect(warmed).toEqual(['/leaderboard']);
  expect(seen).toHaveBeenCalledTimes(1);
});
