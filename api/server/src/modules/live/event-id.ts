/**
 * Encodes the id of an event: the revisions of all topics of its connection. A client that reconnects sends its last id, so any server
 * can determine what it missed (contracts.md, section 7: opaque).
 */
export function encodeEventId(topics: readonly string[], revisions: readonly (string | undefined)[]): string {
  return topics.flatMap((topic, index) => (revisions[index] === undefined ? [] : [`${topic}=${revisions[index]}`])).join('/');
}

/** @returns the revisions by topic; empty for an unreadable id */
export function decodeEventId(id: string): Map<string, string> {
  return new Map(
    id.split('/').flatMap((part) => {
      const [, topic, revision] = /^([\w:-]{1,60})=([\w.-]{1,120})$/.exec(part) ?? [];
      return topic !== undefined && revision !== undefined ? [[topic, revision] as const] : [];
    }),
  );
}
