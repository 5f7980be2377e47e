import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpProblem } from '../lib/http-problem';
import { issueText, msg, type Text } from '../lib/texts';
import type { ApiApp } from '../module-context';
import { requireMember } from '../session/session-plugin';
import type { Picture } from './convert-image';
import type { ImageConverter } from './image-converter';
import { FORM_LIMITS, readForm, fieldError, type UploadedFile } from './read-form';
import { faultMessage, type PictureField } from './upload.rules';

/** An uploaded and converted image, not yet stored. */
export interface UploadedPicture extends Picture {
  filename: string;
}

/**
 * Registers routes that accept multipart forms only: any other body gets a 415. They require a member: a guest gets a 401 before the body
 * is read.
 */
export function formRoutes(app: ApiApp, routes: (forms: ApiApp) => void): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await requireMember(request)));
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    routes(scope.withTypeProvider<ZodTypeProvider>());
  });
}

interface FormOptions<Fields extends z.ZodType> {
  fields: Fields;
  pictures: PictureField;
  converter: ImageConverter;
  /** Called before pictures are converted. @throws if the member may store no more */
  requireQuota?: (memberId: string) => Promise<void>;
}

/**
 * Parses a form and converts its images, then runs `work` with both. The images are in a temporary folder, which is removed afterwards; to
 * keep them, `work` stores them (see stored-pictures.ts).
 * @throws 4xx with all errors by field (docs/product.md#images), before `work` runs
 */
export async function withForm<Fields extends z.ZodType, Result>(
  request: FastifyRequest,
  { fields, pictures, converter, requireQuota }: FormOptions<Fields>,
  work: (form: { fields: z.output<Fields>; pictures: UploadedPicture[] }) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new HttpProblem(415, msg("That type of content isn't accepted here."));
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-upload-'));
  try {
    const sent = await readForm(request, folder, pictures);
    const texts = fields.safeParse(sent.fields);
    if (!texts.success) throw invalid(texts.error);
    const { id: owner } = await requireMember(request);
    if (sent.files.length > 0) await requireQuota?.(owner);
    const converted = await convertImages(sent.files, pictures, { converter, owner });
    return await work({ fields: texts.data, pictures: converted });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function convertImages(
  files: UploadedFile[],
  field: PictureField,
  { converter, owner }: { converter: ImageConverter; owner: string },
): Promise<UploadedPicture[]> {
  const converted: UploadedPicture[] = [];
  for (const { file, filename } of files) {
    const picture = await converter.convert(file, `${file}.webp`, { owner, ...(field.sides && { sides: field.sides }) });
    if (typeof picture === 'string') throw fieldError(field.name, faultMessage(field, filename, picture));
    converted.push({ ...picture, filename });
  }
  return converted;
}

function invalid(error: z.ZodError): HttpProblem {
  const errors: Record<string, Text[]> = {};
  for (const issue of error.issues) (errors[issue.path.join('.') || 'request'] ??= []).push(issueText(issue.message, issue));
  return new HttpProblem(422, msg("Some of the fields aren't valid."), errors);
}
