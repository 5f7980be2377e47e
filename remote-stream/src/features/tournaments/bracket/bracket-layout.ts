import type { Match } from '../tournaments.api';

/** A line from a match to the one that its winner plays next. Heights are in the units of {@link BracketLayout}. */
export interface Connector {
  from: number;
  to: number;
  /** Whether the winner is the next match's upper or lower player. */
  side: 'upper' | 'lower';
  /** `open` until the match is decided; `champion` on the way of whoever won the final. */
  state: 'open' | 'won' | 'champion';
}

export interface BracketRound {
  round: number;
  title: string;
  /** From the top; `middle` is where the match's middle stands. */
  places: readonly { match: Match; middle: number }[];
  /** To the round on the right; empty where the two don't fit together. */
  connectors: readonly Connector[];
}

/** Where everything of a bracket stands: rounds from left to right, heights in units of one match of the longest round. */
export interface BracketLayout {
  rounds: readonly BracketRound[];
  height: number;
  /** The last round's only match, null where it has several. */
  final: Match | null;
}

/** By how many matches a round has that leads to a final. */
const TITLES: Readonly<Record<number, string>> = { 1: 'Final', 2: 'Semifinals', 4: 'Quarterfinals' };

/**
 * Places matches as a bracket: each round is spread over the whole height, which puts a match midway between the two that
 * lead to it. The winners of matches 1 and 2 meet in match 1 of the next round, and so on, wherever a round has twice as
 * many matches as the next; rounds of any other shape are columns without lines.
 * @param matches by round and number
 */
export function layoutBracket(matches: readonly Match[]): BracketLayout {
  const rounds = groupByRound(matches);
  const height = Math.max(0, ...rounds.map((round) => round.length));
  const last = rounds.at(-1);
  const final = (last?.length === 1 && last[0]) || null;
  const middleOf = (index: number, count: number) => ((index + 0.5) * height) / count;
  // From the right: a round leads to the final if the next one does.
  const leads = rounds.map((_, index) => final !== null && rounds.slice(index).every((each, ahead, rest) => ahead === rest.length - 1 || fit(each, rest[ahead + 1])));

  return {
    height,
    final,
    rounds: rounds.map((round, index) => {
      const next = rounds[index + 1];
      return {
        round: round[0]?.round ?? 0,
        title: (leads[index] && TITLES[round.length]) || `Round ${round[0]?.round}`,
        places: round.map((match, place) => ({ match, middle: middleOf(place, round.length) })),
        connectors: fit(round, next)
          ? round.map((match, place) => ({
              from: middleOf(place, round.length),
              to: middleOf(Math.floor(place / 2), next.length),
              side: place % 2 === 0 ? 'upper' : 'lower',
              state: stateOf(match, final),
            }))
          : [],
      };
    }),
  };
}

function groupByRound(matches: readonly Match[]): Match[][] {
  const rounds = new Map<number, Match[]>();
  for (const match of matches) rounds.set(match.round, [...(rounds.get(match.round) ?? []), match]);
  return [...rounds.values()];
}

/** Whether the winners of one round are just those who play in the next. */
function fit(round: readonly Match[], next: readonly Match[] | undefined): next is readonly Match[] {
  return next !== undefined && round.length === 2 * next.length && isNumbered(round) && isNumbered(next);
}

const isNumbered = (round: readonly Match[]) => round.every(({ number }, index) => number === index + 1);

function stateOf({ winner }: Match, final: Match | null): Connector['state'] {
  if (winner === null) return 'open';
  return winner === final?.winner ? 'champion' : 'won';
}
