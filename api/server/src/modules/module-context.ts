import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ResponseCache } from '../response-cache';
import type { Db } from '../db/client';
import type { Storage } from '../storage/storage';
import type { ImageConverter } from '../uploads/image-converter';

/** The app, with requests and answers typed by the schemas of their routes. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What every module of the API works with. */
export interface ModuleContext {
  db: Db;
  /** The server's clock, which alone decides what has begun and ended. */
  now: () => Date;
  /** For answers that are the same for everybody; who writes forgets them after the commit. */
  cache: ResponseCache;
  /** Where the chat platform keeps its members' pictures. */
  avatarBase: string;
  /** Where pictures lie. Never asked inside a transaction. */
  storage: Storage;
  /** Makes pictures of what members send. */
  pictures: ImageConverter;
}
