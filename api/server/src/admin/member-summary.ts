import { members } from '../db/schema';

/** The columns of a `MemberSummary`. */
export const MEMBER_SUMMARY = { id: members.id, username: members.username, avatar: members.avatar };
