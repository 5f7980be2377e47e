import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import {
  api,
  readData,
  readFlag,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { serverText } from '../../server-text';

const KINDS = ['raffle', 'hunt', 'tournament', 'challenge', 'leaderboard'] as const;
const STEPS = ['won', 'paid', 'received', 'lapsed'] as const;

export type Kind = (typeof KINDS)[number];
export type Winner = ReturnType<typeof readWinner>;
export type Promised = ReturnType<typeof readPromised>;
export type Winners = Awaited<ReturnType<typeof fetchWinners>>;

async function fetchWinners(page: number, signal?: AbortSignal) {
  const data = readRecord(readData(await api.get('/api/r/winners', { signal, ...(page > 1 && { params: { page } }) })));
  return {
    /** In US dollars. */
    total: readNumber(data.total),
    medianDays: readOptionalNumber(data.median_days),
    promised: readList(data.promised, readPromised),
    winners: readList(data.winners, readWinner),
    pages: readNumber(data.pages),
  };
}

/** Returns a page of promised and won prizes; the page before stays until it has loaded. */
export const useWinners = (page: number) =>
  useQuery({ queryKey: ['winners', page], queryFn: ({ signal }) => fetchWinners(page, signal), placeholderData: keepPreviousData });

const kindIn = (value: unknown): Kind | null => KINDS.find((kind) => kind === value) ?? null;

/** Translates the prizes of several places. */
const listText = (prizes: string) => prizes.split(', ').map(serverText).join(', ');

function readPromised(value: Unread<contract.Promised>) {
  const promised = readRecord(value);
  return {
    kind: kindIn(promised.kind),
    sourceId: readText(promised.source_id),
    title: serverText(readText(promised.title)),
    prize: listText(readText(promised.prize)),
    places: readNumber(promised.places, 1),
    end: readOptionalText(promised.ends_at),
  };
}

function readWinner(value: Unread<contract.Winner>) {
  const winner = readRecord(value);
  return {
    id: readText(winner.id),
    /** Null for prizes that the staff has given away otherwise. */
    kind: kindIn(winner.kind),
    sourceId: readText(winner.source_id),
    title: serverText(readText(winner.title)),
    place: readOptionalNumber(winner.place),
    prize: serverText(readText(winner.prize)),
    name: serverText(readText(winner.name)),
    /** The profile's name; null without a profile, or under another name. */
    profile: readOptionalText(winner.profile),
    step: STEPS.find((step) => step === winner.step) ?? 'won',
    wonAt: readText(winner.won_at),
    paidAt: readOptionalText(winner.paid_at),
    isLate: readFlag(winner.is_late),
  };
}
