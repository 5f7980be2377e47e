import { readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import type { User } from '@greenroom/shared-ui/platform';

/** Somebody who entered, predicted or won. */
export interface Member {
  /** Empty where the back end does not tell. */
  id: string;
  /** Null where nobody knows who it is. */
  name: string | null;
  /** What the profile is found by: the streaming platform's name, else the member's own (specification 2, section 2). */
  profileName: string | null;
  /** A hash of the chat platform's picture or an address; null where there is none. */
  avatar: string | null;
}

/** Reads a `user`, `friend` or winner of an answer; whatever is missing or null is somebody unknown. */
export function readMember(value: unknown): Member {
  const member = readRecord(value);
  const username = readOptionalText(member.username);
  const kickUsername = readOptionalText(member.kick_username);
  return {
    id: readText(member.id),
    name: username ?? kickUsername,
    profileName: kickUsername ?? username,
    avatar: readOptionalText(member.avatar) ?? readOptionalText(member.avatar_url),
  };
}

/** Where the member's profile lies, null for somebody unknown. */
export const profilePath = ({ profileName }: Member) => profileName && `/profile/${encodeURIComponent(profileName)}`;

/** Whether it is the visitor. By id alone: names may be chosen alike. */
export const isSameMember = (member: Member, user: User | null) => user !== null && member.id !== '' && member.id === user.id;
