import type { SourceDeclaration } from '@greenroom/contract/admin';
import { parseAsOf } from './dates';
import { describeUnread, type FetchedPlayer, type FetchFailure, type UnreadRow } from './fetch-result';
import { textAt, valuesAt } from './field-paths';
import { failure, failureInBody } from './judge-response';
import { checkRowCount, DoesNotFit, mergePlayers, parseBody, readPlayers, type ReadRows } from './read-body';

export interface PageStart {
  page: number;
  skip: number;
}

export interface ReadPages extends ReadRows {
  asOf: Date | null;
}

export interface PageTask {
  body: string;
  declaration: SourceDeclaration;
  /** Coins per unit of the platform's currency; null if amounts are no coins. */
  rate: string | null;
  at: PageStart;
  before: ReadPages;
}

export type PageResult =
  | FetchFailure
  | { status: 'continues'; at: PageStart; read: ReadPages }
  | { status: 'complete'; players: FetchedPlayer[]; unread: UnreadRow[]; asOf: Date | null; problems: string[] };

/** Reads a page, and adds it to those before. */
export function readPage(task: PageTask): PageResult {
  try {
    return readFittingPage(task);
  } catch (cause) {
    if (cause instanceof DoesNotFit) return failure('malformed', cause.message);
    throw cause;
  }
}

/** @throws {DoesNotFit} */
function readFittingPage({ body, declaration, rate, at, before }: PageTask): PageResult {
  const parsed = parseBody(body, declaration);
  const failed = failureInBody(parsed, declaration);
  if (failed) return failed;
  const page = readPlayers(parsed, declaration, rate);
  const read: ReadPages = {
    players: [...before.players, ...page.players],
    unread: [...before.unread, ...page.unread],
    asOf: before.asOf ?? (declaration.as_of === null ? null : parseAsOf(textAt(parsed, declaration.as_of) ?? '')),
  };
  checkRowCount(read.players.length + read.unread.length);
  const next = nextPage(declaration, parsed, { at, rows: page.players.length + page.unread.length });
  if (next) return { status: 'continues', at: next, read };
  const [unreadRow] = read.unread;
  // If no row has the fields, the declaration is wrong.
  if (unreadRow && read.players.length === 0) throw new DoesNotFit(`None of the rows could be read. ${describeUnread(unreadRow)}.`);
  if (read.players.length === 0) return failure('empty', 'The source has no players in this range.');
  return { status: 'complete', asOf: read.asOf, ...mergePlayers(read, declaration.duplicates) };
}

function nextPage({ paging }: SourceDeclaration, parsed: unknown, { at, rows }: { at: PageStart; rows: number }): PageStart | null {
  if (paging.kind === 'none') return null;
  if (paging.kind === 'offset') return rows < paging.size ? null : { page: at.page + 1, skip: at.skip + paging.size };
  const last = Number(valuesAt(parsed, paging.last)[0]);
  if (!Number.isInteger(last)) throw new DoesNotFit(`There is no last page at "${paging.last}".`);
  return at.page < last ? { page: at.page + 1, skip: 0 } : null;
}
