import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { ApiError, api, readData, readFlag, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import type { LightboxImage } from '@greenroom/shared-ui/lightbox';
import { useLive } from '@greenroom/shared-ui/platform';
import { msg } from '@greenroom/shared-ui/texts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../texts';

export type Ticket = ReturnType<typeof readTicket>;

export type TicketReply = ReturnType<typeof readReply>;

export interface TicketThread {
  ticket: Ticket;
  replies: TicketReply[];
}

export interface TicketCategory {
  id: string;
  name: string;
}

/** Labels of the filter, which our own server sends with tickets too. Other back ends may send others. */
export const STATUS_LABELS: Readonly<Record<contract.TicketStatus, string>> = {
  open: msg('Open'),
  waiting: msg('Waiting'),
  resolved: msg('Resolved'),
  closed: msg('Closed'),
};
export const PRIORITY_LABELS: Readonly<Record<contract.TicketPriority, string>> = {
  low: msg('Low'),
  medium: msg('Medium'),
  high: msg('High'),
  urgent: msg('Urgent'),
};

export const STATUSES = Object.keys(STATUS_LABELS) as contract.TicketStatus[];
export const PRIORITIES = Object.keys(PRIORITY_LABELS) as contract.TicketPriority[];

const TOPIC = 'me:tickets';

/** Root of all ticket queries of a member; invalidated as a whole after a submission. */
export const ticketsKey = (memberId: string) => ['tickets', memberId] as const;
const ticketKey = (memberId: string, id: string) => [...ticketsKey(memberId), 'one', id] as const;

async function fetchTickets(signal?: AbortSignal): Promise<Ticket[]> {
  const tickets = readList(readData(await api.get('/api/r/tickets', { signal })), readTicket);
  // A ticket without an id cannot be opened.
  return tickets.filter(({ id }) => id);
}

export function useTickets(memberId: string) {
  const queryKey = [...ticketsKey(memberId), 'list'];
  useLive(TOPIC, queryKey);
  return useQuery({ queryKey, queryFn: ({ signal }) => fetchTickets(signal), staleTime: 0 });
}

async function fetchCategories(signal?: AbortSignal): Promise<TicketCategory[]> {
  const categories = readList(readData(await api.get('/api/r/tickets/categories', { signal })), (value) => {
    const { id, name } = readRecord(value);
    return { id: readText(id), name: readText(name) };
  }).filter(({ id, name }) => id && name);
  // A ticket requires a category, so an empty list counts as a failure.
  if (categories.length === 0) throw unreadable();
  return categories;
}

export const useTicketCategories = () => useQuery({ queryKey: ['ticket-categories'], queryFn: ({ signal }) => fetchCategories(signal) });

async function fetchThread(id: string, signal?: AbortSignal): Promise<TicketThread> {
  const data = readRecord(readData(await api.get(`/api/r/tickets/${encodeURIComponent(id)}`, { signal })));
  const ticket = readTicket(data.ticket);
  if (!ticket.id) throw unreadable();
  // Back ends may leave the id out, which React needs as a key.
  const replies = readList(data.replies, readReply).map((reply, index) => ({ ...reply, id: reply.id || `number ${index}` }));
  return { ticket, replies };
}

/** Returns a ticket with its replies, live; refetched on each opening, since the support team may have replied. */
export function useTicketThread(memberId: string, id: string) {
  const queryKey = ticketKey(memberId, id);
  useLive(TOPIC, queryKey);
  return useQuery({ queryKey, queryFn: ({ signal }) => fetchThread(id, signal), staleTime: 0 });
}

/** Tells whether the ticket doesn't exist, or not for this member (docs/contracts.md#decisions). */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.status ?? 0) < 400;
}

const unreadable = () => new ApiError('garbage', t("We couldn't read the server's response. Please try again."));

function readTicket(value: Unread<contract.Ticket>) {
  const ticket = readRecord(value);
  const status = readText(ticket.status);
  const priority = readText(ticket.priority);
  return {
    id: readText(ticket.id),
    title: visibleText(readText(ticket.title)) || t('Untitled ticket'),
    description: readText(ticket.description),
    category: readText(ticket.category),
    /** Null for an unknown status; `statusLabel` is still shown. */
    status: STATUSES.find((each) => each === status) ?? null,
    statusLabel: readText(ticket.status_label) || capitalised(status),
    priority: PRIORITIES.find((each) => each === priority) ?? null,
    priorityLabel: readText(ticket.priority_label) || capitalised(priority),
    createdAt: readOptionalText(ticket.created_at),
    updatedAt: readOptionalText(ticket.updated_at),
    /** Null before the first reply. */
    lastReplyAt: readOptionalText(ticket.last_reply_at),
    repliesCount: readNumber(ticket.replies_count),
    /** The id of the ticket that has its replies since a merge; null for others, and other back ends. */
    mergedInto: readOptionalText(ticket.merged_into_id),
    images: readImages(ticket.images),
  };
}

function readReply(value: Unread<contract.TicketReply>) {
  const reply = readRecord(value);
  const user = readRecord(reply.user);
  return {
    id: readText(reply.id),
    /** Empty if only images were sent. */
    message: readText(reply.message),
    createdAt: readOptionalText(reply.created_at),
    isAdmin: readFlag(reply.is_admin),
    author: { id: readText(user.id), username: visibleText(readText(user.username)), avatar: readOptionalText(user.avatar) },
    images: readImages(reply.images),
  };
}

/** Reads only http(s) URLs and absolute paths: other schemes could run scripts. */
const readImages = (value: Unread<contract.AttachedImage[]>): LightboxImage[] =>
  readList(value, (item) => {
    const { url, filename } = readRecord(item);
    return { url: readText(url), filename: readText(filename) || t('Image') };
  }).filter(({ url }) => /^(https?:)?\//.test(url));

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
