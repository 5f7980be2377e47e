import type { SourceDeclaration } from '@greenroom/contract/admin';
import type { SentRange } from './dates';
import type { HttpRequest } from '../../lib/http-fetch';

/** Where a page of the result begins. */
export interface PageStart {
  page: number;
  skip: number;
}

/** Fills the templates of a declaration. Values are encoded for their place, so that none can change the rest of an address. */
export function buildRequest(
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
