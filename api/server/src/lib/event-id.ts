/**
 * Encodes an event's id: the revisions of all topics of its connection. A client that reconnects sends its last id, so any server can
 * determine what it missed (docs/contracts.md#live-updates: opaque).
 */
export function encodeEventId(topics: readonly string[], revisions: readonly (string | undefined)[]): string {
  return topics
    .flatMap((topic, index) => {
      const revision = revisions[index];
      return revision === undefined ? [] : [encodeRevision(topic, revision)];
    })
    .join('/');
}

/** Encodes the revision of a topic, also for the header `Live-Revision`. Several, joined by `/`, are an id. */
export const encodeRevision = (topic: string, revision: string): string => `${topic}=${revision}`;

/** Decodes an id. @returns the revisions by topic; empty for an unreadable id */
export function decodeEventId(id: string): Map<string, string> {
  return new Map(
    id.split('/').flatMap((part) => {
      const [, topic, revision] = /^([\w:-]{1,60})=([\w.-]{1,120})$/.exec(part) ?? [];
      return topic !== undefined && revision !== undefined ? [[topic, revision] as const] : [];
    }),
  );
}
