import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Badge } from '../badge/badge';
import { ButtonLink } from '../button/button';
import { PageHeader } from './page-header';

export default defineGalleryEntry({
  title: 'Page header',
  purpose: 'The header of every page: its title, a sentence, and content next to them. Below it, a page consists of sections.',
  behaviour: [
    'The title is the page’s only h1 (this gallery shows several).',
    'On narrow pages the content wraps below the title; long titles break.',
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
