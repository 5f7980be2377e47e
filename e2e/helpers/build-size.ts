import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

export const FONT = /\.woff2$/;

export function filesOfBuild(folder: string): string[] {
  const html = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(?:admin-new\/)?([^"]+\.(?:js|css|woff2))"/g)].map(([, file]) => String(file));
}

const sizes = new Map<string, number>();

/** The transferred size in KB (1000 bytes) with brotli; fonts are compressed already. */
export function kilobytes(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = fs.readFileSync(file);
  const size = (FONT.test(file) ? bytes : zlib.brotliCompressSync(bytes)).length / 1000;
  sizes.set(file, size);
  return size;
}

export const sizeOf = (files: string[]) => files.reduce((total, file) => total + kilobytes(file), 0);
