import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchBox } from './search-box';

function Search({ onEscape }: { onEscape?: () => void }) {
  const [term, setTerm] = useState('');
  return (
    <div onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}>
      <SearchBox value={term} onChange={setTerm} placeholder="Search players..." />
    </div>
  );
}

test('clears the field by its button, and keeps the focus in the field', async () => {
  const user = userEvent.setup();
  render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Search players' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();

  await user.type(field, 'nova');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

test('clears the field on Escape, and lets Escape through only when empty', async () => {
  const user = userEvent.setup();
  const onEscape = jest.fn();
  render(<Search onEscape={onEscape} />);
  const field = screen.getByRole('searchbox');

  await user.type(field, 'nova{Escape}');
  expect(field).toHaveValue('');
  expect(onEscape).not.toHaveBeenCalled();

  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
});
