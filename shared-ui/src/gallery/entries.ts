import type { GalleryEntry } from './gallery-entry';

const modules = import.meta.webpackContext('../components', { recursive: true, regExp: /\.gallery\.tsx$/ });

/** The gallery entries by component folder, in alphabetical order. */
export const entries: ReadonlyMap<string, GalleryEntry> = new Map(
  modules
    .keys()
    .sort()
    .map((file) => [file.split('/')[1] ?? file, (modules(file) as { default: GalleryEntry }).default]),
);
