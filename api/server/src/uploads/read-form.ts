import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http-problem';
import { isOf, MAX_PICTURE_BYTES, MAX_PICTURES, shownName, TOO_MANY, tooLarge, type PictureField } from './upload.rules';

/** What a form's text may take: the longest is a description of 5000 characters. */
const MAX_TEXT_BYTES = 64 * 1024;

export const FORM_LIMITS = {
  fields: 20,
  fieldSize: MAX_TEXT_BYTES,
  files: MAX_PICTURES,
  fileSize: MAX_PICTURE_BYTES,
  headerPairs: 20,
  parts: 20 + MAX_PICTURES,
};

/** A file as it was sent, with the sender's name for it. */
export interface SentFile {
  filename: string;
  file: string;
}

export interface SentForm {
  fields: Record<string, unknown>;
  files: SentFile[];
}

/**
 * Reads a form: its texts into the memory, its files into the folder.
 * @throws 4xx at the first thing that cannot be taken, without reading on
 */
export async function readForm(request: FastifyRequest, folder: string, pictures: PictureField): Promise<SentForm> {
  const form: SentForm = { fields: {}, files: [] };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') keepText(form, part, pictures);
      else await keepFile(form, part, { folder, pictures });
    }
  } catch (cause) {
    throw asRefusal(cause, pictures);
  } finally {
    // Whatever is left flows away: a browser reads no answer before it has sent everything.
    request.raw.unpipe();
    request.raw.resume();
  }
  return form;
}

function keepText({ fields }: SentForm, part: MultipartValue, pictures: PictureField): void {
  const { fieldname: name } = part;
  // Browsers send a line's end as two characters, and count one.
  const value = typeof part.value === 'string' ? part.value.replace(/\r\n?/g, '\n') : part.value;
  if (part.valueTruncated) throw refused(name, 'This is too long.');
  if (isOf(pictures, name)) throw refused(pictures.name, 'This has to be a file.');
  // What was sent twice is no text any more.
  fields[name] = name in fields ? [fields[name], value] : value;
}

async function keepFile(form: SentForm, part: MultipartFile, to: { folder: string; pictures: PictureField }): Promise<void> {
  const { folder, pictures } = to;
  if (!isOf(pictures, part.fieldname)) throw refused(part.fieldname, 'This has to be a text.');
  const file = path.join(folder, `sent-${form.files.length}`);
  const target = createWriteStream(file);
  await pipeline(part.file, target);
  const filename = shownName(part.filename);
  if (part.file.truncated) throw refused(pictures.name, tooLarge(pictures, filename));
  // An input that was left empty sends a file without a name and without content.
  if (part.filename || target.bytesWritten > 0) form.files.push({ filename, file });
}

/** A refusal of one field, whose sentence is all that there is to say. */
export function refused(field: string, sentence: string): HttpProblem {
  return new HttpProblem(422, sentence, { [field]: [sentence] });
}

function asRefusal(cause: unknown, pictures: PictureField): unknown {
  if (cause instanceof HttpProblem || typeof cause !== 'object' || cause === null) return cause;
  const code = 'code' in cause ? cause.code : undefined;
  if (code === 'FST_FILES_LIMIT') return refused(pictures.name, TOO_MANY);
  // The disk's failures are ours. Everything else is a form that is broken or cut off, or that has too much in it.
  if ('syscall' in cause || 'statusCode' in cause) return cause;
  return new HttpProblem(400, 'What was sent is incomplete or broken. Please try again.');
}
