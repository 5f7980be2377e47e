import type { HOST } from '@greenroom/contract';
import type { Remote } from '../../remotes/registry';
import { isChange, isHostRequest } from './host-requests';
import type { PageMark } from './page-marks';
import { reportHostError } from './report-host-errors';
import type { Counter } from './reports';

/** A page of a remote that the visitor opened; for the host, the document. */
export interface View {
  remote: string;
  version: string;
  /** When it had rendered, on the clock of `performance.now()`; 0 until then. */
  time: number;
}

/** A browser aborts the requests of a page that the visitor leaves, some before the page is hidden, and reports a network error. */
const LEAVING_MS = 2000;
/** Enough for those between two results of `web-vitals`: a tab may be open for days. */
const MAX_RENDERED = 10;

interface ViewsOptions {
  /** The version of the host; without one, the host is not counted. */
  version: string | undefined;
  /** The remote that owns a path, if any does. */
  remoteOf: (path: string) => Pick<Remote, 'name' | 'version'> | undefined;
  /** Called once for each remote and counter. */
  count: (view: View, counter: Counter) => void;
}

/** The pages that a visitor opened in this document. */
export interface Views {
  host: View | undefined;
  /** The remotes' pages that have rendered, in their order: the first one and the last ones. */
  rendered: readonly View[];
  /** The last view of each path. */
  byPath: ReadonlyMap<string, View>;
  /** Called when a page has rendered. */
  onRendered: (view: View) => void;
  /** Updates the views by a mark of the page, and counts what succeeded and failed. */
  onMark(mark: PageMark): void;
}

/** Creates the views of this document. */
export function createViews({ version, remoteOf, count }: ViewsOptions): Views {
  const rendered: View[] = [];
  const byPath = new Map<string, View>();
  const byRemote = new Map<string, View>();
  /** Once for a remote: further pages of the same visitor say little more about the version. */
  const counted = new Set<string>();
  const host = version ? create('host' satisfies typeof HOST, version) : undefined;
  let openPath: string | undefined;
  /** Of a page that failed and has not rendered. */
  let failedPath: string | undefined;

  function create(remote: string, version: string): View {
    const view: View = { remote, version, time: 0 };
    countOnce(view, 'views');
    return view;
  }

  function countOnce(view: View | undefined, counter: Counter): void {
    const key = `${view?.remote} ${counter}`;
    if (!view || counted.has(key)) return;
    counted.add(key);
    count(view, counter);
  }

  function open(path: string): void {
    const remote = remoteOf(path);
    if (!remote) return;
    const view = create(remote.name, remote.version);
    byPath.set(path, view);
    byRemote.set(view.remote, view);
  }

  function onRendered(path: string, time: number): void {
    // A page that failed before is open already.
    if (path !== failedPath) open(path);
    openPath = path;
    failedPath = undefined;
    const view = byPath.get(path);
    if (!view) return;
    view.time = time;
    rendered.push(view);
    if (rendered.length > MAX_RENDERED) rendered.splice(1, 1);
    views.onRendered(view);
  }

  /** A page can fail before it has rendered; any other error counts for the last page of its remote. */
  function onFailure(remote: string, path: string): void {
    // Also what fails in a remote's page may be the host's doing. Both hosts of a comparison have the same remotes.
    countOnce(host, 'failed_views');
    if (remote === ('host' satisfies typeof HOST)) return;
    if (path !== openPath && path !== failedPath) {
      open(path);
      failedPath = path;
    }
    countOnce(byRemote.get(remote), 'failed_views');
  }

  function onResult([method, url, page, kind, status = 0]: Extract<PageMark, { name: 'api-request' }>['detail']): void {
    const view = isHostRequest(url) ? host : (byPath.get(page) ?? host);
    const fail = () => countOnce(view, 'failed_call_views');
    if (kind === 'ok' && isChange(method, url)) countOnce(view, 'completed_views');
    else if (kind === 'network' || kind === 'timeout') setTimeout(() => document.hidden || fail(), LEAVING_MS);
    else if (kind === 'garbage' || status >= 500) fail();
  }

  const views: Views = {
    host,
    rendered,
    byPath,
    onRendered: () => undefined,
    onMark({ name, startTime, detail }) {
      if (name === 'remote-page') onRendered(detail, startTime);
      else if (name === 'remote-failure') onFailure(detail.remote, detail.path);
      else if (name === 'uncaught-error') reportHostError(detail);
      else onResult(detail);
    },
  };
  return views;
}
