import { visibleText } from '@greenroom/contract/text';
import type { HuntPrediction } from '@greenroom/contract';
import { type Unread, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import type { User } from '@greenroom/shared-ui/platform';
import { msg } from '@greenroom/shared-ui/texts';
import { t } from '../texts';

/** The server's name for deleted accounts, which have no profile. */
export const DELETED_MEMBER = msg('Deleted member');

export type Member = ReturnType<typeof readMember>;

/** Parses a `user`, `friend` or winner of a response; if missing or null, the member is unknown. */
export function readMember(value: Unread<Partial<HuntPrediction['user']>>) {
  const member = readRecord(value);
  const username = readOptionalText(member.username);
  const kickUsername = readOptionalText(member.kick_username);
  const name = visibleText(username ?? '') || visibleText(kickUsername ?? '') || null;
  return {
    id: readText(member.id),
    /** Null for an unknown member, and for one whose names can't be seen. */
    name: name === DELETED_MEMBER ? t(DELETED_MEMBER) : name,
    /** The name in the profile's URL: the streaming name, otherwise the username (docs/product.md#profile). */
    profileName: kickUsername ?? username,
    avatar: readOptionalText(member.avatar) ?? readOptionalText(member.avatar_url),
  };
}

/** Returns the path of a profile; null for an unknown or deleted member. Links have the id as `state`: names aren't unique. */
export const profilePath = ({ profileName }: Member) =>
  profileName !== null && profileName !== DELETED_MEMBER ? `/profile/${encodeURIComponent(profileName)}` : null;

/** Tells whether the member is the user. Compares ids only, since names aren't unique. */
export const isSameMember = (member: Member, user: User | null) => user !== null && member.id !== '' && member.id === user.id;
