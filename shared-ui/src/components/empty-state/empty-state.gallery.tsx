import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { ButtonLink } from '../button';
import { EmptyState } from './empty-state';

export default defineGalleryEntry({
  title: 'Empty state',
  purpose: 'Where nothing is yet, or nothing matches. Where something failed to load stands an error state.',
  behaviour: [
    'It says what is missing, why or until when, and leads on where there is a way.',
    'Its title is a heading of the level that keeps the page in order.',
  ],
  keyboard: [['Tab, Enter', 'reach and follow its action']],
  examples: [
    { title: 'Nothing yet', Example: () => <EmptyState title="No Active Raffles" text="Check back later for new raffles!" /> },
    {
      title: 'A way on',
      Example: () => (
        <EmptyState title="No tickets yet" text="Ask us anything; we answer within a day." action={<ButtonLink to="/tickets/create">Create Ticket</ButtonLink>} />
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
