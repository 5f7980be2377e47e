import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Badge } from '../badge';
import { ButtonLink } from '../button';
import { PageHeader } from './page-header';

export default defineGalleryEntry({
  title: 'Page header',
  purpose: 'The top of every page: its one title, a sentence, and what belongs beside it. Below it, a page consists of sections.',
  behaviour: [
    'The title is the page’s only first heading (this gallery shows several).',
    'What stands beside the title goes below it where the page is narrow; long titles break.',
  ],
  keyboard: [],
  examples: [
    { title: 'With a subtitle', Example: () => <PageHeader title="Leaderboard" subtitle="Compete for the top" /> },
    {
      title: 'With something beside it',
      Example: () => (
        <PageHeader title="Support Tickets" subtitle="We answer within a day.">
          <ButtonLink to="/tickets/create">Create Ticket</ButtonLink>
        </PageHeader>
      ),
    },
    {
      title: 'A long title',
      Example: () => (
        <PageHeader title="AutumnChampionshipOfTheNorthernLights 2026">
          <Badge tone="amber">Predictions Open</Badge>
        </PageHeader>
      ),
    },
  ],
});
