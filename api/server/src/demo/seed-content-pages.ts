import type { ContentPageFields } from '@greenroom/contract/admin';
import type { Db } from '../db/client';
import { contentPages, contentPageVersions } from '../db/schema';
import { columnsOf } from '../db/wire';

const RULES = `Play fair, be kind, and everybody has a good time. These rules hold for the stream, the Discord server and this site.

## Taking part

- One account for each member, and one account at each casino.
- You must be **of age** where you live.
- Wagers count from the moment you have signed up with our code. See [the leaderboard](/leaderboard).

## Prizes

| Prize | Paid | How |
|---|---|---|
| Leaderboards | within 3 days | to your casino account |
| Raffles | within 7 days | as the raffle says |
| Store items | within 7 days | to the address of your redemption |

> A prize that nobody claims goes to the next in line.

## Questions

Write to us through [the contact form](/contact). Help with gambling: <https://www.begambleaware.org/>.
`;

const PAGES: ContentPageFields[] = [
  { title: 'Community Rules', slug: 'rules', body: RULES, is_published: true, in_menu: false, in_footer: true, position: 1 },
  {
    title: 'About the Stream',
    slug: 'about',
    body: 'Live on Tuesdays, Thursdays and Sundays.',
    is_published: false,
    in_menu: true,
    in_footer: false,
    position: 2,
  },
];

/** Seeds rules that the footer links, and a page that is not published. */
export async function seedContentPages(tx: Db, at: Date): Promise<void> {
  for (const fields of PAGES) {
    const [page] = await tx.insert(contentPages).values(columnsOf(contentPages, fields)).returning({ id: contentPages.id });
    if (page) await tx.insert(contentPageVersions).values({ pageId: page.id, fields, at });
  }
}
