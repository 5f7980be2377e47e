import type { Story } from '../../gallery/story';
import { ButtonLink } from '../button/button';
import { EmptyState } from './empty-state';

/**
 * For lists without items or matches. If loading failed, use an error state.
 *
 * - It says what is missing, and why or until when, with an optional action.
 * - Its title is a heading; choose the level that fits the page.
 * - **Tab, Enter** focus and follow its action
 */
export default { title: 'Empty state' };

export const NothingYet: Story = {
  name: 'Nothing yet',
  render: () => <EmptyState title="No Active Raffles" text="Check back later for new raffles!" />,
};

export const AWayOn: Story = {
  name: 'A way on',
  render: () => (
    <EmptyState
      title="No tickets yet"
      text="Ask us anything; we answer within a day."
      action={<ButtonLink to="/tickets/create">Create Ticket</ButtonLink>}
    />
  ),
};

export const NothingMatchesALongTerm: Story = {
  name: 'Nothing matches a long term',
  render: () => (
    <EmptyState title={`No players found matching "${'the_longest_name_of_all_'.repeat(4)}"`} text="Try adjusting your search term" />
  ),
};
