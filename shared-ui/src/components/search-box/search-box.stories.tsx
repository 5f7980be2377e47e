import { useState } from 'react';
import { SearchBox } from './search-box';

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

const PLAYERS = ['NovaSpins', 'LuckyLena', 'ReelRiot', 'night_owl', 'Nova_Prime', 'CoinFlipper'];

export function Empty() {
  const [term, setTerm] = useState('');
  const found = PLAYERS.filter((player) => player.toLowerCase().includes(term.toLowerCase()));
  return (
    <>
      <SearchBox value={term} onChange={setTerm} placeholder="Search players..." />
      <p role="status">{found.length === 0 ? `No players found matching "${term}"` : found.join(', ')}</p>
    </>
  );
}

export function Filled() {
  const [term, setTerm] = useState('hoodie with the very long name that does not fit');
  return <SearchBox value={term} onChange={setTerm} placeholder="Search store items..." />;
}
