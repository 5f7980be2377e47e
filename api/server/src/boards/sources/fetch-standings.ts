import { type SourceDeclaration, usesKey } from '@greenroom/contract/admin';
import { sentRange, type SentRange } from './dates';
import type { FetchFailure, FetchRange, FetchResult } from './fetch-result';
import { shownCode } from '../../lib/failure-code';
import { readInChildProcess } from '../../lib/fork-program';
import { httpFetch, type HttpLimits, type HttpResponse, ResponseRefused, type HttpRequest } from '../../lib/http-fetch';
import { failure, failureOf } from './judge-response';
import { maskKey } from './read-body';
import { type PageResult, type PageStart, type PageTask, readPage, type ReadPages } from './read-page';
import { AddressRefused } from '../../lib/safe-address';

/** Fills a declaration's templates. Values are encoded for their place, so none can change the rest of an address. */
function buildRequest(
  { request: { method, address, query, headers, body }, paging }: SourceDeclaration,
  { settings, key, range, at }: { settings: Record<string, string>; key: string | null; range: SentRange; at: PageStart },
): HttpRequest {
  const values = new Map(
    Object.entries({
      ...settings,
      key: key ?? '',
      start: range.start,
      end: range.end,
      page: String(at.page),
      skip: String(at.skip),
      take: paging.kind === 'offset' ? String(paging.size) : '',
    }),
  );
  const fill = (template: string, encode: (value: string) => string = (value) => value) =>
    template.replace(/\{([^{}]*)\}/g, (_, name: string) => encode(values.get(name) ?? ''));
  const filled = (templates: Record<string, string>) =>
    Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fill(template)]));

  const url = new URL(fill(address, encodeURIComponent));
  for (const [name, value] of Object.entries(filled(query))) url.searchParams.set(name, value);
  const isPost = method === 'POST';
  return {
    method,
    url,
    headers: { ...filled(headers), ...(isPost && { 'content-type': 'application/json' }) },
    body: isPost ? JSON.stringify(filled(body)) : null,
  };
}

const MAX_PAGES = 50;

interface SourceToFetch {
  declaration: SourceDeclaration;
  settings: Record<string, string>;
  key: string | null;
}

interface FetchOptions extends HttpLimits {
  now: () => Date;
  /** Owner of the turn in which a child process reads a large page. */
  owner: string;
}

/** A result with what "Try it" shows of it. */
export interface InspectedFetch {
  result: FetchResult;
  problems: string[];
  /** Last response; its body may contain the key. */
  response: HttpResponse | null;
}

/** Fetches a source's players and wagers. Every failure is a result, whose message contains no key. */
export async function fetchStandings(source: SourceToFetch, range: FetchRange, options: FetchOptions): Promise<FetchResult> {
  return (await inspectFetch(source, range, options)).result;
}

/** Does the same as {@link fetchStandings}, and returns the raw response too. */
export async function inspectFetch(source: SourceToFetch, range: FetchRange, options: FetchOptions): Promise<InspectedFetch> {
  const inspected: InspectedFetch = { result: failure('network', ''), problems: [], response: null };
  const { result, problems } = await fetchPages(source, range, options, (response) => void (inspected.response = response)).catch(
    (cause: unknown) => ({
      result: explain(cause),
      problems: [],
    }),
  );
  const mask = (text: string) => maskKey(text, source.key);
  const masked: FetchResult =
    result.status === 'failed'
      ? { ...result, message: mask(result.message) }
      : { ...result, unread: result.unread?.map((row) => ({ ...row, name: mask(row.name), problem: mask(row.problem) })) };
  return { ...inspected, result: masked, problems: problems.map(mask) };
}

async function fetchPages(
  { declaration, settings: given, key }: SourceToFetch,
  range: FetchRange,
  options: FetchOptions,
  onResponse: (response: HttpResponse) => void,
): Promise<{ result: FetchResult; problems: string[] }> {
  const only = (result: FetchFailure) => ({ result, problems: [] });
  const settings = withDefaults(declaration, given);
  const [missing] = declaration.settings.filter(({ name }) => !settings[name]);
  if (missing) return only(failure('refused', `The setting "${missing.label}" is empty.`));
  if (!key && usesKey(declaration)) return only(failure('refused', 'The source needs a key, and none is stored.'));
  const sent = sentRange(range, declaration.dates, options.now());
  if (!sent) return only(failure('empty', 'Nothing of this range has begun for the source.'));

  const rate = declaration.unit.coins === null ? null : given.rate || declaration.unit.coins;
  let at: PageStart = { page: 1, skip: 0 };
  let before: ReadPages = { players: [], unread: [], asOf: null };
  for (let count = 0; count < MAX_PAGES; count++) {
    const response = await httpFetch(buildRequest(declaration, { settings, key, range: sent, at }), options);
    onResponse(response);
    const failed = failureOf(response, declaration.signs, options.now());
    if (failed) return only(failed);
    const page = await readWhereItFits(options.owner, { body: response.body, declaration, rate, at, before });
    if (page.status === 'failed') return only(page);
    if (page.status === 'complete') {
      const { problems, ...read } = page;
      return { result: { ...read, status: 'fetched', range: declaration.counts === 'range' ? sent.covers : null }, problems };
    }
    ({ at, read: before } = page);
  }
  return only(failure('malformed', `The source has more than ${MAX_PAGES} pages.`));
}

/** Bytes up to which reading here is faster than a child process: a megabyte takes a tenth of a second. */
const MAX_READ_HERE = 1024 * 1024;

/** Reads large pages in a child process, since they would block the event loop for seconds. */
async function readWhereItFits(owner: string, task: PageTask): Promise<PageResult> {
  if (task.body.length <= MAX_READ_HERE) return readPage(task);
  return readInChildProcess<PageResult>('boards/sources/read-page-process.ts', owner, task).catch(() =>
    failure('malformed', 'The response takes too much time or memory to read.'),
  );
}

function withDefaults({ settings }: SourceDeclaration, given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(settings.map(({ name, default: value = '' }) => [name, given[name] || value]));
}

function explain(cause: unknown): FetchFailure {
  if (cause instanceof ResponseRefused) return failure('malformed', cause.message);
  if (cause instanceof AddressRefused) return failure('refused', cause.message);
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.message === 'timeout'))
    return failure('network', 'The source took too long to respond.');
  // Network errors may contain the address, and with it the key. Their codes don't.
  return failure('network', `Couldn't reach the source${shownCode((cause as { code?: unknown }).code)}.`);
}
