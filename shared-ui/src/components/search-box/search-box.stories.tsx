import { useState } from 'react';
import type { Story } from '../../gallery/story';
import { SearchBox } from './search-box';

const PLAYERS = ['NovaSpins', 'LuckyLena', 'ReelRiot', 'night_owl', 'Nova_Prime', 'CoinFlipper'];

function PlayersExample() {
  const [term, setTerm] = useState('');
  const found = PLAYERS.filter((player) => player.toLowerCase().includes(term.toLowerCase()));
  return (
    <>
      <SearchBox value={term} onChange={setTerm} placeholder="Search players..." />
      <p role="status">{found.length === 0 ? `No players found matching "${term}"` : found.join(', ')}</p>
    </>
  );
}

function FilledExample() {
  const [term, setTerm] = useState('hoodie with the very long name that does not fit');
  return <SearchBox value={term} onChange={setTerm} placeholder="Search store items..." />;
}

/**
 * For filtering the content below it while typing; not for forms.
 *
 * - Its accessible name is the placeholder without the dots.
 * - With a text it shows a button that clears it and keeps the focus in the field.
 * - The page announces the number of matches in a status.
 * - **Escape** clears it; when empty, the key reaches the surroundings, such as a dialog that it closes
 * - **Tab** moves to the button that clears it
 */
export default { title: 'Search box' };

export const Empty: Story = { name: 'Empty', render: PlayersExample };
export const Filled: Story = { name: 'Filled', render: FilledExample };
