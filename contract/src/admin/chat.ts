import { z } from 'zod';
import { MemberSummary, RowId, Timestamp } from '../primitives';
import { SearchFilter, Version, VersionedRow, endpointsOf } from './resource';

export const CHAT_COMMANDS = ['guess', 'call', 'join', 'points'] as const;
export type ChatCommandName = (typeof CHAT_COMMANDS)[number];

/** `expired`: too old when it could be sent. */
export const CHAT_MESSAGE_STATUSES = ['waiting', 'sent', 'failed', 'expired'] as const;

const Switches = z.record(z.enum(CHAT_COMMANDS), z.boolean(), 'Please switch each command on or off.');

export const StaffChatMessage = z.object({
  id: RowId,
  text: z.string(),
  status: z.enum(CHAT_MESSAGE_STATUSES),
  queued_at: Timestamp,
  sent_at: Timestamp.nullable(),
  problem: z.string().nullable(),
});
export type StaffChatMessage = z.infer<typeof StaffChatMessage>;

export const StaffChat = z.object({
  version: Version,
  switches: Switches,
  is_writing: z.boolean(),
  /** Permission of the channel's owner at Kick; false without a channel. */
  may_write: z.boolean(),
  messages: z.array(StaffChatMessage),
});
export type StaffChat = z.infer<typeof StaffChat>;

export const SLOT_CALL_STATUSES = ['open', 'played', 'dismissed'] as const;
export type SlotCallStatus = (typeof SLOT_CALL_STATUSES)[number];

export const StaffSlotCall = VersionedRow.extend({
  /** Name in the list of slots, or as the viewer wrote it. */
  slot_name: z.string(),
  is_known: z.boolean(),
  caller: z.string(),
  member: MemberSummary.nullable(),
  status: z.enum(SLOT_CALL_STATUSES),
  called_at: Timestamp,
  decided_at: Timestamp.nullable(),
});
export type StaffSlotCall = z.infer<typeof StaffSlotCall>;

const { see, configure } = endpointsOf('channel');
const slots = endpointsOf('slots');

export const chatEndpoints = {
  get: see('GET /chat', "The chat commands, and the site's last messages", StaffChat),
  save: configure('PUT /chat', "Switch chat commands on or off, and the site's messages", StaffChat, {
    body: z.object({ switches: Switches, is_writing: z.boolean(), version: Version }),
  }),
};

export const slotCallEndpoints = {
  list: slots.see.page('GET /slot-calls', 'A page of slots that viewers called', StaffSlotCall, ['called_at', 'slot_name', 'caller'], {
    search: SearchFilter,
    status: z.enum(SLOT_CALL_STATUSES).optional(),
  }),
  decide: slots.work('POST /slot-calls/:id/decide', 'Mark a slot call as played, dismissed or open again', StaffSlotCall, {
    body: z.object({ status: z.enum(SLOT_CALL_STATUSES), version: Version }),
  }),
};
