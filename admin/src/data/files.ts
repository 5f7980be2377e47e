import { type DecodedFile, decodeFile, MAX_IMPORT_FILE_BYTES } from '@greenroom/contract/admin';

/** Reads a text file. @throws {Error} with a message for the staff */
export async function readFile(file: File): Promise<DecodedFile> {
  if (file.size > MAX_IMPORT_FILE_BYTES) throw new Error('Files can be up to 20 MB. Please split this one.');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("Couldn't read the file. Please choose it again.");
  });
  const decoded = decodeFile(new Uint8Array(bytes));
  if (!decoded) throw new Error(`This isn't a text file. Please save it as "CSV UTF-8".`);
  return decoded;
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
