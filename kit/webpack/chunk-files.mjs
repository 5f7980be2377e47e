/**
 * The scripts and stylesheets of some chunk groups, without those of hot updates.
 * @param {(import('webpack').Compilation['chunkGroups'][number] | null | undefined)[]} groups
 * @returns {string[]} each file once
 */
export function filesOfGroups(groups) {
  const files = groups.flatMap((group) => group?.getFiles() ?? []);
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'));
}
