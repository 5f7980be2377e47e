import { useState } from 'react';
import { TabList, TabPanel, Tabs } from './tabs';

/**
 * For parts of a page of which one is visible at a time; for a choice without panels, use a toggle group.
 *
 * - They are controlled, so that the open tab can be part of the URL.
 * - A tab opens on focus, so its panel should render at once or show a loading state.
 * - **Tab** moves to the open tab, then to its panel
 * - **Left, Right** open the next tab, cycling at the ends
 * - **Home, End** open the first and the last
 */
export default { title: 'Tabs' };

const RAFFLES = [
  { value: 'active', label: 'Active (3)', text: 'Three raffles take entries right now.' },
  { value: 'upcoming', label: 'Upcoming (1)', text: 'One raffle opens on Friday.' },
  { value: 'ended', label: 'Ended (24)', text: 'Twenty-four raffles have found their winners.' },
];

const PLATFORMS = ['Rainbet', 'Stake', 'Roobet', 'Gamdom', 'Shuffle', 'Duelbits', 'Rollbit', 'BC.Game', 'Metaspins', 'Bitsler'].map(
  (name) => ({
    value: name.toLowerCase(),
    label: name,
    text: `The leaderboard of ${name}.`,
  }),
);

function TabsExample({ label, tabs }: { label: string; tabs: typeof RAFFLES }) {
  const [open, setOpen] = useState(tabs[0]?.value ?? '');
  return (
    <Tabs value={open} onChange={setOpen}>
      <TabList label={label} tabs={tabs} />
      {tabs.map(({ value, text }) => (
        <TabPanel key={value} value={value}>
          <p>{text}</p>
        </TabPanel>
      ))}
    </Tabs>
  );
}

export const ThreeTabs = () => <TabsExample label="Raffles" tabs={RAFFLES} />;
export const MoreThanFit = () => <TabsExample label="Platform" tabs={PLATFORMS} />;
