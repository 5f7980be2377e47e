import { asc } from 'drizzle-orm';
import type { Db } from '../db/client';
import { contactMessages, savedReplies, ticketCategories, ticketReplies, tickets } from '../db/schema';
import { FACELESS, HIGH_ROLLER, STAGE_MANAGER } from './demo-people';
import { days, type Random } from './random';
import { seedScreenshot } from './seed-screenshots';

type TicketRow = typeof tickets.$inferInsert;

interface TicketPlan extends Pick<TicketRow, 'title' | 'description' | 'priority' | 'status' | 'memberId'> {
  category: string;
  ageDays: number;
  screenshot?: 'missingWagers';
  replies: { by: 'member' | 'staff'; message: string }[];
}

const PLANS: TicketPlan[] = [
  {
    memberId: HIGH_ROLLER.id,
    category: 'Points and store',
    title: 'My hoodie has not arrived',
    description: 'I redeemed the hoodie two weeks ago and have not heard anything since. Which carrier do you ship with?',
    priority: 'medium',
    status: 'waiting',
    ageDays: 4,
    replies: [
      { by: 'staff', message: 'Thanks for the patience! It left on Monday. Could you confirm the postcode that ends in 07?' },
      { by: 'member', message: 'Yes, that one is right.' },
      { by: 'staff', message: 'Great. The tracking number is on its way to your inbox. Tell us when it is there.' },
    ],
  },
  {
    memberId: HIGH_ROLLER.id,
    category: 'Leaderboards',
    title: 'Wagers from Sunday are missing',
    description: 'My wagers between 18:00 and 20:00 on Sunday do not show on the leaderboard. Everything before and after is there.',
    priority: 'high',
    status: 'open',
    ageDays: 0.6,
    screenshot: 'missingWagers',
    replies: [],
  },
  {
    memberId: HIGH_ROLLER.id,
    category: 'Account',
    title: 'Changed my Kick name',
    description: 'I renamed my Kick channel. Does the old name stay on my profile?',
    priority: 'low',
    status: 'resolved',
    ageDays: 19,
    replies: [{ by: 'staff', message: 'Disconnect and connect Kick once in your settings, and the new name shows everywhere.' }],
  },
  {
    memberId: HIGH_ROLLER.id,
    category: 'Technical problem',
    title: 'Stream player stays black',
    description: 'On my phone the player on the home page stays black until I reload.',
    priority: 'low',
    status: 'closed',
    ageDays: 33,
    replies: [
      { by: 'staff', message: 'Which phone and browser is it?' },
      { by: 'member', message: 'It works since the last update of the browser. Thank you anyway!' },
    ],
  },
  {
    memberId: FACELESS.id,
    category: 'Raffles and events',
    title: 'Did my free entry count?',
    description: 'The page froze when I pressed Enter. Am I in?',
    priority: 'urgent',
    status: 'open',
    ageDays: 0.1,
    replies: [],
  },
];

const SAVED_REPLIES = [
  {
    name: 'Where points come from',
    message: 'Hello {member},\nyour profile lists every change of your points, with its reason. Which one is missing?',
  },
  {
    name: 'Parcel on its way',
    message: 'Hello {member},\nyour parcel has left. We will post the tracking number here as soon as we have it.\n{staff}',
  },
];

/** Seeds tickets in every state, with replies, saved replies, and a few contact messages. */
export async function seedTickets(tx: Db, random: Random, now: Date): Promise<void> {
  const categories = await tx.select().from(ticketCategories).orderBy(asc(ticketCategories.position));
  for (const plan of PLANS) await seedTicket(tx, random, { plan, categories, now });
  await tx.insert(savedReplies).values(SAVED_REPLIES.map((reply, position) => ({ ...reply, position })));
  await tx.insert(contactMessages).values([
    {
      name: 'Mara Lind',
      email: 'mara@example.com',
      subject: 'Sponsoring the next hunt',
      message: 'Hello! We make stream overlays and would like to sponsor a bonus hunt. Whom may I talk to?',
      createdAt: days(now, -2),
    },
    {
      name: 'Joost',
      email: 'joost@example.com',
      subject: 'Signing in from my tablet',
      message: 'Can I be signed in on two devices at once?',
      createdAt: days(now, -9),
    },
  ]);
}

async function seedTicket(
  tx: Db,
  random: Random,
  { plan, categories, now }: { plan: TicketPlan; categories: { id: number; name: string }[]; now: Date },
): Promise<void> {
  const { category, ageDays, screenshot, replies, ...ticket } = plan;
  const categoryId = categories.find(({ name }) => name === category)?.id;
  if (!categoryId) throw new Error(`There is no ticket category "${category}".`);
  const createdAt = days(now, -ageDays);
  const repliedAt = replies.map(() => random.date(createdAt, now)).sort((one, other) => one.getTime() - other.getTime());
  const updatedAt = repliedAt.at(-1) ?? createdAt;
  const [row] = await tx
    .insert(tickets)
    .values({ ...ticket, categoryId, createdAt, updatedAt })
    .returning({ id: tickets.id });
  if (!row) throw new Error(`The ticket "${ticket.title}" was not stored.`);
  if (screenshot) {
    await seedScreenshot(tx, screenshot, { parent: { ticketId: row.id }, ownerId: ticket.memberId, at: createdAt });
  }
  if (replies.length === 0) return;
  await tx.insert(ticketReplies).values(
    replies.map(({ by, message }, index) => ({
      ticketId: row.id,
      memberId: by === 'staff' ? STAGE_MANAGER.id : ticket.memberId,
      message,
      isAdmin: by === 'staff',
      createdAt: repliedAt[index] ?? createdAt,
    })),
  );
}
