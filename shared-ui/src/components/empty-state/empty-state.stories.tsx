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

export const NothingYet = () => <EmptyState title="No Active Raffles" text="Check back later for new raffles!" />;

export const AWayOn = () => (
  <EmptyState
    title="No tickets yet"
    text="Ask us anything; we answer within a day."
    action={<ButtonLink to="/tickets/create">Create Ticket</ButtonLink>}
  />
);

export const NothingMatchesALongTerm = () => (
  <EmptyState title={`No players found matching "${'the_longest_name_of_all_'.repeat(4)}"`} text="Try adjusting your search term" />
);
