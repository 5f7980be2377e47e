import type { Endpoint, OutputOf, PageConfig } from '@greenroom/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteShorthandOptions,
} from 'fastify';
import type { z } from 'zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { CachedResponse, ResponseCache } from './plugins/response-cache';
import type { SiteLanguages } from './plugins/language';
import type { ChangeFeed } from './db/change-feed';
import type { Db } from './db/client';
import type { Beacon } from './lib/drand';
import type { SecretBox } from './lib/secret-box';
import type { Text } from './lib/texts';
import type { Storage } from './storage/storage';
import type { ImageConverter } from './uploads/image-converter';
import type { SessionMember } from './session/session.repository';

/** The app, with requests and responses typed by the schemas of their routes. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Data, in which `success` may be left out: refusals are thrown. Its message is shown in the request's language. */
type Sent<Response> = Response extends z.ZodObject ? Told<Omit<z.input<Response>, 'success'>> & { success?: true } : never;
type Told<Data> = { [Name in keyof Data]: Name extends 'message' ? Text : Data[Name] };

/** The member, for endpoints that refuse guests. */
type Caller<Definition extends Endpoint> = Definition extends { refusals: readonly (infer Status)[] }
  ? 401 extends Status
    ? [member: SessionMember]
    : []
  : [];

type Handler<Definition extends Endpoint> = (
  request: FastifyRequest<{
    Params: OutputOf<Definition['params']>;
    Querystring: OutputOf<Definition['query']>;
    Headers: OutputOf<Definition['headers']>;
    Body: OutputOf<Definition['body']>;
  }>,
  reply: FastifyReply,
  ...caller: Caller<Definition>
) => Promise<Sent<Definition['response']> | CachedResponse<z.input<Definition['response']>> | FastifyReply>;

/** Registers an endpoint below /api/r with its handler, both typed by the endpoint's schemas. */
export type HandlePublicEndpoint = <Definition extends Endpoint>(
  endpoint: Definition,
  ...rest: [Handler<Definition>] | [Pick<RouteShorthandOptions, 'config' | 'preValidation' | 'attachValidation'>, Handler<Definition>]
) => void;

/** Retention of facts about deleted accounts, see `rememberDeparture`. */
export interface AccountMemory {
  /** Keys of `accountHash`: the first hashes, all recognize. */
  keys: readonly [Buffer, ...Buffer[]];
  days: number;
}

export interface ModuleContext {
  db: Db;
  /** Server's clock, the only one that decides what has begun or ended. */
  now: () => Date;
  /** Caches public responses; invalidate their topic after the commit of a write. */
  cache: ResponseCache;
  /** Announces committed writes, also to other servers. */
  changes: ChangeFeed;
  languages: SiteLanguages;
  /** Base URL of the chat platform's avatars. */
  avatarBase: string;
  /** Stores uploaded images. Never use it inside a transaction. */
  storage: Storage;
  pictures: ImageConverter;
  siteConfig: PageConfig;
  /** Encrypts what the database must not show. */
  secrets: SecretBox;
  /** Public beacon of draws; null without one. */
  beacon: Beacon | null;
  accounts: AccountMemory;
}
