import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenForTest } from './http-server';
import type { BucketConfig } from '../config/config-values';

interface StoredObject {
  bytes: Buffer;
  type: string;
  modified?: Date;
}

/** A mock S3 service with one bucket and one access key. */
export interface MockBucket {
  config: BucketConfig;
  objects: Map<string, StoredObject>;
  /** Makes requests fail: with a 500, or by closing the connection, of the next request alone or of all. */
  failure: 'error' | 'cut' | 'cut once' | null;
  /** True if its key may delete objects. */
  deletes: boolean;
  /** Requests so far, and how many of them were listings. */
  requests: { all: number; listings: number };
  close(): Promise<void>;
}

const KEY_ID = 'AKIDMOCK';
/** Small, so that tests fail if a client does not paginate. */
const PAGE_SIZE = 3;

/** Starts the service on a free port. @param options `pageSize`: the entries of a listing's page; S3 has 1,000 */
export async function startMockBucket({ pageSize = PAGE_SIZE } = {}): Promise<MockBucket> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    mock.requests.all += 1;
    const { failure } = mock;
    if (failure === 'cut once') mock.failure = null;
    if (failure === 'error') refuse(response, 500, 'InternalError');
    else if (failure) request.socket.destroy();
    else void respond(mock, request, response, pageSize);
  });
  const { origin, close } = await listenForTest(server);
  const mock: MockBucket = {
    config: {
      endpoint: origin,
      bucket: 'pictures',
      region: 'auto',
      accessKeyId: KEY_ID,
      secretAccessKey: 'a secret that never travels',
    },
    objects,
    failure: null,
    deletes: true,
    requests: { all: 0, listings: 0 },
    close,
  };
  return mock;
}

/** Returns the environment of a server whose pictures are in the bucket. */
export const picturesIn = ({ config: { endpoint, bucket, accessKeyId, secretAccessKey } }: MockBucket) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

/** Returns the environment of a server whose releases are in the bucket, too. */
export const releasesIn = (mock: MockBucket) => ({ ...picturesIn(mock), REMOTES_BUCKET: mock.config.bucket });

async function respond(mock: MockBucket, request: IncomingMessage, response: ServerResponse, pageSize: number) {
  const { objects, deletes, requests } = mock;
  const signed = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/auto\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;
  const [, keyId] = signed.exec(request.headers.authorization ?? '') ?? [];
  if (keyId !== KEY_ID) return refuse(response, 403, 'InvalidAccessKeyId');
  const url = new URL(request.url ?? '', 'http://bucket');
  const isBucket = /^\/pictures\/?$/.test(url.pathname);
  if (isBucket && request.method === 'GET') {
    requests.listings += 1;
    return list(objects, url.searchParams, response, pageSize);
  }
  if (isBucket && request.method === 'POST' && url.searchParams.has('delete')) {
    if (!deletes) return refuse(response, 403, 'AccessDenied');
    const body = Buffer.concat(await request.toArray());
    if (request.headers['content-md5'] !== createHash('md5').update(body).digest('base64'))
      return refuse(response, 400, 'MissingContentMD5');
    const keys = String(body).matchAll(/<Key>(.*?)<\/Key>/g);
    for (const [, key = ''] of keys) objects.delete(key);
    return response.writeHead(200, { 'Content-Type': 'application/xml' }).end('<DeleteResult></DeleteResult>');
  }
  const [, key] = /^\/pictures\/(.+)/.exec(url.pathname) ?? [];
  if (!key) return refuse(response, 404, 'NoSuchBucket');

  if (request.method === 'PUT') {
    const chunks = await request.toArray();
    objects.set(key, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] ?? '', modified: new Date() });
    return response.writeHead(200, { ETag: '"stored"' }).end();
  }
  if (request.method === 'DELETE') {
    if (!deletes) return refuse(response, 403, 'AccessDenied');
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  const etag = `"${found.bytes.toString('hex').slice(0, 32)}"`;
  return response.writeHead(200, { 'Content-Type': found.type, 'Content-Length': found.bytes.length, ETag: etag }).end(found.bytes);
}

function list(objects: Map<string, StoredObject>, query: URLSearchParams, response: ServerResponse, pageSize: number) {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const names = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { bytes, modified = new Date() }]) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return end === -1
        ? `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`;
    });
  const unique = [...new Set(names)].sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const next = from + pageSize;
  const continuation =
    next < unique.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  return response
    .writeHead(200, { 'Content-Type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${continuation}${unique.slice(from, next).join('')}</ListBucketResult>`,
    );
}

function refuse(response: ServerResponse, status: number, code: string) {
  return response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Refused.</Message></Error>`);
}
