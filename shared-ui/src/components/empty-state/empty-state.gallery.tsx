import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { ButtonLink } from '../button/button';
import { EmptyState } from './empty-state';

export default defineGalleryEntry({
  title: 'Empty state',
  purpose: 'For lists without items or matches. If loading failed, use an error state.',
  behaviour: [
    'It says what is missing, and why or until when, with an optional action.',
    'Its title is a heading; choose the level that fits the page.',
  ],
  keyboard: [['Tab, Enter', 'focus and follow its action']],
  examples: [
    { title: 'Nothing yet', Example: () => <EmptyState title="No Active Raffles" text="Check back later for new raffles!" /> },
    {
      title: 'A way on',
      Example: () => (
        <EmptyState
          title="No tickets yet"
          text="Ask us anything; we answer within a day."
          action={<ButtonLink to="/tickets/create">Create Ticket</ButtonLink>}
        />
      ),
    },
    {
      title: 'Nothing matches a long term',
      Example: () => (
        <EmptyState title={`No players found matching "${'the_longest_name_of_all_'.repeat(4)}"`} text="Try adjusting your search term" />
      ),
    },
  ],
});
