import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { TabList, TabPanel, Tabs } from './tabs';

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

export default defineGalleryEntry({
  title: 'Tabs',
  purpose: 'For parts of a page of which one is seen at a time; for a choice without panels, use a toggle group.',
  behaviour: [
    'Who renders them keeps which one is open, so that an address can name it.',
    'A row that is too long scrolls sideways; the light stands under the open tab.',
    'A tab opens as the keyboard reaches it, so what it shows should be there at once or say that it is loading.',
  ],
  keyboard: [
    ['Tab', 'reaches the open tab, then its panel'],
    ['Left, Right', 'open the tab beside it, going round at the ends'],
    ['Home, End', 'open the first and the last'],
  ],
  examples: [
    { title: 'Three tabs', Example: () => <TabsExample label="Raffles" tabs={RAFFLES} /> },
    { title: 'More than fit', Example: () => <TabsExample label="Platform" tabs={PLATFORMS} /> },
  ],
});
