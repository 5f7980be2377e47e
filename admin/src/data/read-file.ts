import { MAX_IMPORT_FILE_BYTES } from '@greenroom/contract/admin';

/** Reads a file as UTF-8. @throws {Error} with a message for the staff, if it is too large or unreadable */
export async function readFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_FILE_BYTES) throw new Error('A file may have at most 20 MB here. Please split it.');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('The file cannot be read. Please choose it again.');
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('The file is not written in UTF-8. Please save it as "CSV UTF-8".');
  }
}
