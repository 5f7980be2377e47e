import { MEMBER_PAGES } from './helpers/member-pages';
import { testPages } from './helpers/page-walk';

// Every page of the site, as a member on a phone. Guests in a wide window: thorough/pages-of-guests.journey.ts; other languages:
// thorough/languages.journey.ts.

for (const pages of MEMBER_PAGES) testPages(pages, { member: 'highroller', width: 375 });
