const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A file's size as people say it, in the units of the limit: "840 KB", "1.4 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  // 1,023.6 KB would read "1024 KB".
  if (Math.round(bytes / KILOBYTE) < KILOBYTE) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
