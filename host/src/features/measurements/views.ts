import type { HOST } from '@greenroom/contract';
import type { Remote } from '../../remotes/registry';
import type { PageMark } from './page-marks';
import { reportHostError } from './host-version';
import type { Counter, Version } from './reports';

/** A browser aborts the requests of a page that the visitor leaves, some before it is hidden, as a network error. */
const LEAVING_MS = 2000;

interface ViewsOptions {
  /** Undefined for a host that is not counted. */
  version: string | undefined;
  remoteOf: (path: string) => Pick<Remote, 'name' | 'version'> | undefined;
  count: (version: Version, counter: Counter) => void;
}

export interface RenderedPage {
  remote: string;
  /** On the clock of `performance.now()`. */
  time: number;
  isFirst: boolean;
}

export type Views = ReturnType<typeof createViews>;

export function createViews({ version, remoteOf, count }: ViewsOptions) {
  const opened = new Map<string, Version>();
  /** Once for a remote: further pages of a visitor say little more. */
  const counted = new Set<string>();
  const host = 'host' satisfies typeof HOST;
  if (version) open({ name: host, version });

  function open({ name, version: its }: { name: string; version: string }): void {
    if (opened.has(name)) return;
    opened.set(name, { remote: name, version: its });
    countOnce(name, 'views');
  }

  function countOnce(part: string, counter: Counter): void {
    const its = opened.get(part);
    if (!its || counted.has(`${part} ${counter}`)) return;
    counted.add(`${part} ${counter}`);
    count(its, counter);
  }

  function openPath(path: string): string | undefined {
    const remote = remoteOf(path);
    if (remote) open(remote);
    return remote?.name;
  }

  function onRendered(path: string, time: number): void {
    const remote = openPath(path);
    if (remote === undefined) return;
    views.page = { remote, time, isFirst: views.first === undefined };
    views.first ??= remote;
    views.onRendered(views.page);
  }

  function onFailure(remote: string, path: string): void {
    // A remote's failure may be the host's doing. Both hosts of a comparison have the same remotes.
    countOnce(host, 'failed_views');
    if (remote === host) return;
    openPath(path);
    countOnce(remote, 'failed_views');
  }

  function onResult([method, url, page, kind, status = 0]: Extract<PageMark, { name: 'api-request' }>['detail']): void {
    const remote = isHostRequest(url) ? undefined : remoteOf(page)?.name;
    const part = remote !== undefined && opened.has(remote) ? remote : host;
    const fail = () => countOnce(part, 'failed_call_views');
    if (kind === 'ok' && isChange(method, url)) countOnce(part, 'completed_views');
    else if (kind === 'network' || kind === 'timeout') setTimeout(() => document.hidden || fail(), LEAVING_MS);
    else if (kind === 'garbage' || status >= 500) fail();
  }

  const views = {
    /** Returns the version of an opened remote, or of the host. */
    versionOf: (part: string): Version | undefined => opened.get(part),
    page: undefined as RenderedPage | undefined,
    first: undefined as string | undefined,
    onRendered: (() => undefined) as (page: RenderedPage) => void,
    onMark({ name, startTime, detail }: PageMark): void {
      if (name === 'remote-page') onRendered(detail, startTime);
      else if (name === 'remote-failure') onFailure(detail.remote, detail.path);
      else if (name === 'uncaught-error') reportHostError(detail);
      else onResult(detail);
    },
  };
  return views;
}

/**
 * The paths of the API that the host itself requests; others count for the remote whose page is open. Its `GET /api/r/user/…` can't be told
 * from that of a profile.
 */
const HOST_PATHS = ['/api/r/settings', '/api/r/codes/redeem', '/admin-new/api/check-admin-access', '/logout', '/remotes.json'];

/** Reports are requests of the host, but no change that a visitor made. */
const REPORT_PATH = '/api/telemetry';

/** Tells whether the host made the request, and not the remote whose page was open. */
const isHostRequest = (url: string): boolean => url === REPORT_PATH || HOST_PATHS.includes(url.split('?')[0] ?? url);

/** Tells whether a request changes data for the visitor. */
const isChange = (method: string, url: string): boolean => method === 'post' && url !== REPORT_PATH;
