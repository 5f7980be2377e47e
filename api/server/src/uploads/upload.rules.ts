import { z } from 'zod';
import type { PictureFault } from './make-picture';

/** Specification 2, section 9: of tickets, replies and claims alike. */
export const MAX_PICTURES = 5;
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** The field of a form that holds pictures, and how its sentences name a file (specification 2, section 5). */
export interface PictureField {
  name: string;
  file: (filename: string) => string;
  /** How many pixels a side of them may have, where that is fewer than usual. */
  maxSide?: number;
}

/** How the API's document describes such a field; the form itself is read by `withForm`. */
export const PictureFiles = z.array(z.file()).max(MAX_PICTURES).optional();

/** Of tickets and their replies. */
export const IMAGES: PictureField = { name: 'images', file: (filename) => `File ${filename}` };

/** Of claims. */
export const EVIDENCE: PictureField = { name: 'evidence_images', file: (filename) => filename };

/** Of what the staff shows everybody, in cards and lists: twice the pixels of the largest. */
export const SHOWN: PictureField = { name: 'picture', file: (filename) => filename, maxSide: 960 };

export const TOO_MANY = `You can only upload up to ${MAX_PICTURES} images`;

export function tooLarge(field: PictureField, filename: string): string {
  return `${field.file(filename)} is too large. Maximum size is 5MB`;
}

export function faultSentence(field: PictureField, filename: string, fault: PictureFault): string {
  const subject = field.file(filename);
  return fault === 'not-an-image' ? `${subject} is not an image` : `${subject} has too many pixels. Please make it smaller`;
}

/** Whether a form's part belongs to the field, as `images`, `images[]` or `images[0]`. */
export function isOf(field: PictureField, part: string): boolean {
  return part.startsWith(field.name) && /^(\[\d{0,3}\])?$/.test(part.slice(field.name.length));
}

/** The sender's name of a file, fit to be shown: one line, nothing invisible, no folder. */
export function shownName(filename: string | undefined): string {
  const name = (filename ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = name.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/gu, ' ').trim();
  return [...plain].slice(-100).join('') || 'image';
}
