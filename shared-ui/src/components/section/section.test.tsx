import { render, screen, within } from '@testing-library/react';
import { Section } from './section';

test('names the region by its title', () => {
  render(
    <Section title="Available Items" aside={<input aria-label="Search" />}>
      <p>A hoodie</p>
    </Section>,
  );
  const region = screen.getByRole('region', { name: 'Available Items' });
  expect(within(region).getByRole('heading', { level: 2 })).toHaveTextContent('Available Items');
  expect(within(region).getByRole('textbox', { name: 'Search' })).toBeVisible();
  expect(within(region).getByText('A hoodie')).toBeVisible();
});
