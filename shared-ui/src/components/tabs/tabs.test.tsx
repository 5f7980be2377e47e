import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TabList, TabPanel, Tabs } from './tabs';

test('shows the panel of its value, and calls onChange on a click on another tab', async () => {
  const onChange = jest.fn();
  const tabs = (open: string) => (
    <Tabs value={open} onChange={onChange}>
      <TabList
        label="Raffles"
        tabs={[
          { value: 'active', label: 'Active' },
          { value: 'ended', label: 'Ended' },
        ]}
      />
      <TabPanel value="active">Three raffles</TabPanel>
      <TabPanel value="ended">No raffle</TabPanel>
    </Tabs>
  );
  const { rerender } = render(tabs('active'));
  expect(screen.getByRole('tablist', { name: 'Raffles' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Active' })).toHaveTextContent('Three raffles');

  await userEvent.click(screen.getByRole('tab', { name: 'Ended' }));
  expect(onChange).toHaveBeenLastCalledWith('ended');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Three raffles');

  rerender(tabs('ended'));
  expect(screen.getByRole('tabpanel', { name: 'Ended' })).toHaveTextContent('No raffle');
});
