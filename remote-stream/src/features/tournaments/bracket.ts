import { visibleText } from '@greenroom/contract/text';
import { msg } from '@greenroom/shared-ui/texts';
import type { Match, Picks } from './tournaments.api';
import { t } from '../../texts';

export interface Connector {
  from: number;
  to: number;
  /** The position of the winner: the upper or the lower player of the next match. */
  side: 'upper' | 'lower';
  /** `open` until the match is decided; `champion` on the path of the final's winner. */
  state: 'open' | 'won' | 'champion';
}

const TITLES: Readonly<Record<number, string>> = { 1: msg('Final'), 2: msg('Semifinals'), 4: msg('Quarterfinals') };

/**
 * Lays out matches (sorted by round and number) as a bracket; the unit of heights is one match of the longest round. Each round is spread
 * over the whole height, which centres a match between the two that feed into it. The winners of matches 1 and 2 meet in match 1 of the
 * next round, and so on, if a round has twice as many matches as the next; other rounds are columns without lines.
 */
export function layoutBracket(matches: readonly Match[]) {
  const rounds = groupByRound(matches);
  const height = Math.max(0, ...rounds.map((round) => round.length));
  const last = rounds.at(-1);
  /** The only match of the last round; null if it has several. */
  const final: Match | null = (last?.length === 1 && last[0]) || null;
  const middleOf = (index: number, count: number) => ((index + 0.5) * height) / count;
  // A round leads to the final if each round from it on feeds into the next.
  const leadsToFinal = rounds.map(
    (_, index) =>
      final !== null && rounds.slice(index).every((each, ahead, rest) => ahead === rest.length - 1 || feedsInto(each, rest[ahead + 1])),
  );

  return {
    height,
    final,
    rounds: rounds.map((round, index) => {
      const next = rounds[index + 1];
      const number = round[0]?.round ?? 0;
      const title = leadsToFinal[index] && TITLES[round.length];
      /** The lines to the next round; none if this round does not feed into it. */
      const connectors: Connector[] = feedsInto(round, next)
        ? round.map((match, place) => ({
            from: middleOf(place, round.length),
            to: middleOf(Math.floor(place / 2), next.length),
            side: place % 2 === 0 ? 'upper' : 'lower',
            state: stateOf(match, final),
          }))
        : [];
      return {
        round: number,
        title: title ? t(title) : t('Round {round}', { round: number }),
        places: round.map((match, place) => ({ match, middle: middleOf(place, round.length) })),
        connectors,
      };
    }),
  };
}

function groupByRound(matches: readonly Match[]): Match[][] {
  const rounds = new Map<number, Match[]>();
  for (const match of matches) rounds.set(match.round, [...(rounds.get(match.round) ?? []), match]);
  return [...rounds.values()];
}

const feedsInto = (round: readonly Match[], next: readonly Match[] | undefined): next is readonly Match[] =>
  next !== undefined && round.length === 2 * next.length && isNumbered(round) && isNumbered(next);

const isNumbered = (round: readonly Match[]) => round.every(({ number }, index) => number === index + 1);

function stateOf({ winner }: Match, final: Match | null): Connector['state'] {
  if (winner === null) return 'open';
  return winner === final?.winner ? 'champion' : 'won';
}

/** Announces what changed between two states of a bracket: results, with the member's picks, and substitutes. Empty if nothing did. */
export function describeChanges(before: readonly Match[], after: readonly Match[], picks: Picks): string {
  const known = new Map(before.map((match) => [match.id, describeSubstitutes(match)]));
  const substitutes = after.flatMap((match) => {
    const text = describeSubstitutes(match);
    return text && text !== known.get(match.id) ? [t('{match}: {changes}.', { match: matchName(match), changes: text })] : [];
  });
  return [describeResults(before, after, picks), ...substitutes].filter(Boolean).join(' ');
}

/** Returns for example "Eve replaced Bob"; empty if nobody was replaced. */
export const describeSubstitutes = ({ player1, player2, replaced1, replaced2 }: Match): string =>
  [
    [player1, replaced1],
    [player2, replaced2],
  ]
    .flatMap(([name = null, replaced = null]) =>
      replaced === null ? [] : [t('{name} replaced {other}', { name: playerName(name, null), other: playerName(replaced, null) })],
    )
    .join(t(', '));

function describeResults(before: readonly Match[], after: readonly Match[], picks: Picks): string {
  const open = new Set(before.filter(({ winner }) => winner === null).map(({ id }) => id));
  const decided = after.filter(({ id, winner }) => winner !== null && open.has(id));
  const picked = decided.filter(({ id }) => picks[id] !== undefined);
  const right = picked.filter(({ id, winner }) => picks[id] === winner);
  const [first] = decided;
  if (!first) return '';
  const results =
    decided.length > 1
      ? t({ one: '{count} match is decided.', other: '{count} matches are decided.' }, { count: decided.length })
      : t('{match}: {winner} won.', { match: matchName(first), winner: first.winner ?? '' });
  return picked.length > 0 ? `${results} ${describeOwn(decided.length, picked.length, right.length)}` : results;
}

function describeOwn(decided: number, picked: number, right: number): string {
  if (decided > 1) return t('You were right about {right} of {picked}.', { right, picked });
  return right > 0 ? t('You were right.') : t('You were wrong.');
}

/** Returns the name of a match (docs/product.md#tournaments). */
export const matchName = ({ round, number }: Pick<Match, 'round' | 'number'>) => t('Round {round} - Match {number}', { round, number });

/** Returns the name of a player in the bracket. The missing opponent of a decided match is a bye. */
export const playerName = (name: string | null, winner: string | null) =>
  name === null ? (winner === null ? t('TBA') : t('Bye', {}, 'no opponent')) : visibleText(name) || t('Unknown');

export type PickState = 'open' | 'right' | 'wrong';

export function pickState({ winner }: Pick<Match, 'winner'>, pick: string | undefined): PickState | null {
  if (pick === undefined) return null;
  if (winner === null) return 'open';
  return pick === winner ? 'right' : 'wrong';
}
