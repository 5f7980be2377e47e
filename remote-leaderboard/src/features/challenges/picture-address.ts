import { readOptionalText } from '@greenroom/shared-ui/http';

/** Where a picture lies, null where there is none. Some back ends leave `/storage/` out of the path, as with the store's pictures. */
export function readPictureAddress(value: unknown): string | null {
  const address = readOptionalText(value);
  if (!address || /^(https?:)?\//.test(address)) return address;
  return address.startsWith('storage/') ? `/${address}` : `/storage/${address}`;
}
