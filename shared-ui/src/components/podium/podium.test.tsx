import { render, screen, within } from '@testing-library/react';
import { Podium, initialOf } from './podium';

test.each([
  ['nova', 'N'],
  [' ace', 'A'],
  ['🎰lucky', '🎰'],
  ['', 'U'],
  [null, 'U'],
])('shows the initial of %j as %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test('lists the places in order, and hides an empty step from assistive technology', () => {
  render(
    <Podium
      places={[
        { name: 'nova', wagered: '$10.00', prize: '$5.00' },
        { name: null, wagered: '$2.00', prize: null },
      ]}
    />,
  );

  const places = screen.getAllByRole('listitem');
  expect(places).toHaveLength(2);
  expect(within(places[0]!).getByText('1st place')).toBeInTheDocument();
  expect(places[0]).toHaveTextContent('nova');
  expect(places[0]).toHaveTextContent('$5.00');
  expect(places[1]).toHaveTextContent('Unknown');
  expect(places[1]).not.toHaveTextContent('Prize');
  expect(screen.queryByText('3rd place')).toBeNull();
  expect(screen.queryByText('You')).toBeNull();
});
