import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_PICTURES } from '@greenroom/contract';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { freeSpace } from '../lib/free-space';
import { HttpProblem } from '../lib/http-problem';
import { msg, type Text } from '../lib/texts';
import { StorageFull } from '../storage/storage';
import { belongsTo, MAX_PICTURE_BYTES, sanitizeFilename, TOO_MANY, tooLarge, type PictureField } from './upload.rules';

/** Minimum of free disk space that uploads leave. */
const RESERVED_BYTES = 100 * 1024 * 1024;
/** Limit of one text field: the longest is a description of 5000 characters. */
const MAX_TEXT_BYTES = 64 * 1024;

export const FORM_LIMITS = {
  fields: 20,
  fieldSize: MAX_TEXT_BYTES,
  files: MAX_PICTURES,
  fileSize: MAX_PICTURE_BYTES,
  headerPairs: 20,
  parts: 20 + MAX_PICTURES,
};

export interface UploadedFile {
  filename: string;
  file: string;
}

export interface UploadedForm {
  fields: Record<string, unknown>;
  files: UploadedFile[];
}

/**
 * Parses a multipart form: text fields into memory, files into the folder. @throws 4xx at the first invalid part, without parsing the rest
 */
export async function readForm(request: FastifyRequest, folder: string, pictures: PictureField): Promise<UploadedForm> {
  const form: UploadedForm = { fields: {}, files: [] };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(form, part, pictures);
      else await saveFile(form, part, { folder, pictures });
    }
  } catch (cause) {
    throw toProblem(cause, pictures);
  } finally {
    // Drains the rest: a browser reads no response before it has sent everything.
    request.raw.unpipe();
    request.raw.resume();
  }
  return form;
}

function addField({ fields }: UploadedForm, part: MultipartValue, pictures: PictureField): void {
  const { fieldname: name } = part;
  // Browsers send a line break as CRLF, but count it as one character.
  const value = typeof part.value === 'string' ? part.value.replace(/\r\n?/g, '\n') : part.value;
  if (part.valueTruncated) throw fieldError(name, msg('This is too long.'));
  if (belongsTo(pictures, name)) throw fieldError(pictures.name, msg('This must be a file.'));
  // A repeated field becomes an array, which no text schema accepts.
  fields[name] = name in fields ? [fields[name], value] : value;
}

async function saveFile(form: UploadedForm, part: MultipartFile, to: { folder: string; pictures: PictureField }): Promise<void> {
  const { folder, pictures } = to;
  if (!belongsTo(pictures, part.fieldname)) throw fieldError(part.fieldname, msg('This must be text.'));
  if (form.files.length === 0 && (await freeSpace(folder)) < RESERVED_BYTES) throw new StorageFull();
  const file = path.join(folder, `sent-${form.files.length}`);
  const target = createWriteStream(file);
  await pipeline(part.file, target);
  const filename = sanitizeFilename(part.filename);
  if (part.file.truncated) throw fieldError(pictures.name, tooLarge(pictures, filename));
  // An empty file input sends a part without a name and without content.
  if (part.filename || target.bytesWritten > 0) form.files.push({ filename, file });
}

/** Creates a validation error of one field, whose message is also the response's. */
export function fieldError(field: string, sentence: Text): HttpProblem {
  return new HttpProblem(422, sentence, { [field]: [sentence] });
}

function toProblem(cause: unknown, pictures: PictureField): unknown {
  if (cause instanceof HttpProblem || typeof cause !== 'object' || cause === null) return cause;
  const code = 'code' in cause ? cause.code : undefined;
  if (code === 'FST_FILES_LIMIT') return fieldError(pictures.name, TOO_MANY);
  // Disk errors are the server's. Everything else is a malformed, truncated or oversized form.
  if ('syscall' in cause || 'statusCode' in cause) return cause;
  return new HttpProblem(400, msg('The request was incomplete or damaged. Please try again.'));
}
