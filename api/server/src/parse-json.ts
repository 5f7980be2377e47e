/** What a text in JSON says; null where it is none, as for a file that somebody else writes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
