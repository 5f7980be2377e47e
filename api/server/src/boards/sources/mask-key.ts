const MASK = '•••';

/** Replaces a key wherever a source may repeat it: as it is, encoded for addresses, for JSON, or in Base64. */
export function maskKey(text: string, key: string | null): string {
  if (!key) return text;
  const forms = [
    key,
    encodeURIComponent(key),
    new URLSearchParams({ key }).toString().slice('key='.length),
    JSON.stringify(key).slice(1, -1),
    Buffer.from(key).toString('base64'),
  ];
  // Longer forms first: a form can contain another.
  return [...new Set(forms)].sort((one, other) => other.length - one.length).reduce((masked, form) => masked.replaceAll(form, MASK), text);
}
