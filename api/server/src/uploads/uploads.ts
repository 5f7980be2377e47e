import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpProblem } from '../http-problem';
import type { ApiApp } from '../modules/module-context';
import { requireMember } from '../plugins/session';
import type { Picture } from './make-picture';
import type { PictureMaker } from './picture-maker';
import { FORM_LIMITS, readForm, refused, type SentFile } from './read-form';
import { faultSentence, type PictureField } from './upload.rules';

/** A picture that somebody sent, not yet stored. */
export interface SentPicture extends Picture {
  /** The sender's name of it. */
  filename: string;
}

/**
 * Registers routes that take forms with pictures, and nothing else: any other body is answered with 415. They are for
 * members: a guest's is refused before it is read.
 */
export function formRoutes(app: ApiApp, routes: (forms: ApiApp) => void): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await requireMember(request)));
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    routes(scope.withTypeProvider<ZodTypeProvider>());
  });
}

/**
 * Reads a form and makes its pictures, then does the work with both. Until that is over, the pictures lie in a folder
 * of their own; whoever wants to keep them stores them (see stored-pictures.ts).
 * @throws 4xx with everything that is wrong, by field (specification 2, section 5); no work is done then
 */
export async function withForm<Fields extends z.ZodType, Result>(
  request: FastifyRequest,
  { fields, pictures, maker }: { fields: Fields; pictures: PictureField; maker: PictureMaker },
  work: (form: { fields: z.output<Fields>; pictures: SentPicture[] }) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new HttpProblem(415, 'That kind of content is not accepted here.');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-upload-'));
  try {
    const sent = await readForm(request, folder, pictures);
    const texts = fields.safeParse(sent.fields);
    if (!texts.success) throw invalid(texts.error);
    const made = await makePictures(sent.files, pictures, maker);
    return await work({ fields: texts.data, pictures: made });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function makePictures(files: SentFile[], field: PictureField, maker: PictureMaker): Promise<SentPicture[]> {
  const made: SentPicture[] = [];
  for (const { file, filename } of files) {
    const picture = await maker.make(file, `${file}.webp`, field.maxSide);
    if (typeof picture === 'string') throw refused(field.name, faultSentence(field, filename, picture));
    made.push({ ...picture, filename });
  }
  return made;
}

function invalid(error: z.ZodError): HttpProblem {
  const errors: Record<string, string[]> = {};
  for (const { path: at, message } of error.issues) (errors[at.join('.') || 'request'] ??= []).push(message);
  return new HttpProblem(422, 'Some of what was sent is not valid.', errors);
}
