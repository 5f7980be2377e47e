import type { PlayerChange } from '@greenroom/contract/admin';
import { and, eq, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { prizes, tournamentMatches, tournamentPredictions } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { isBye } from './staff-tournaments.repository';
import { listMatches, type MatchRow } from './tournaments.repository';
import { nameOf, nextPlace, playersOf, REPLACED } from './tournaments.rules';

interface NewName {
  name: string;
  newName: string;
}

/**
 * Corrects a player's name in the whole bracket, or seats a substitute before their next match. Predictions stay with the seat.
 * @param tx has locked the tournament
 */
export async function changePlayer(tx: Db, match: MatchRow, { change, ...names }: NewName & { change: PlayerChange }): Promise<void> {
  if (!playersOf(match).includes(names.name)) throw new HttpProblem(422, `${names.name} doesn't play in ${nameOf(match)}.`);
  const matches = await listMatches(tx, match.tournamentId);
  return change === 'correction' ? correctName(tx, matches, names) : seatSubstitute(tx, match, matches, names);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function correctName(tx: Db, matches: readonly MatchRow[], { name, newName }: NewName): Promise<void> {
  const known = new Set(matches.flatMap((match) => [...playersOf(match), ...[match.player1Replaced, match.player2Replaced]]));
  const taken = [...known].find((other) => other !== null && (other === newName || (other !== name && isSame(other, newName))));
  if (taken) throw fieldError('new_name', taken === name ? 'This is already their name.' : `${taken} is another player of this bracket.`);
  const tournamentId = matches[0]?.tournamentId ?? 0;
  const { player1Name, player2Name, winnerName, player1Replaced, player2Replaced, version } = tournamentMatches;
  const renamed = (column: AnyPgColumn) => sql`case when ${column} = ${name} then ${newName} else ${column} end`;
  await tx
    .update(tournamentMatches)
    .set({
      player1Name: renamed(player1Name),
      player2Name: renamed(player2Name),
      winnerName: renamed(winnerName),
      player1Replaced: renamed(player1Replaced),
      player2Replaced: renamed(player2Replaced),
      version: sql`${version} + 1`,
    })
    .where(
      and(
        eq(tournamentMatches.tournamentId, tournamentId),
        or(...[player1Name, player2Name, player1Replaced, player2Replaced].map((column) => eq(column, name))),
      ),
    );
  await tx
    .update(tournamentPredictions)
    .set({ winnerName: newName })
    .where(and(eq(tournamentPredictions.tournamentId, tournamentId), eq(tournamentPredictions.winnerName, name)));
  await tx
    .update(prizes)
    .set({ name: newName, version: sql`${prizes.version} + 1` })
    .where(and(eq(prizes.sourceKind, 'tournament'), eq(prizes.sourceId, tournamentId), eq(prizes.name, name)));
}

async function seatSubstitute(tx: Db, match: MatchRow, matches: readonly MatchRow[], { name, newName }: NewName): Promise<void> {
  if (isBye(match)) throw new HttpProblem(409, `${nameOf(match)} is a bye. Replace ${name} in ${nameOf(nextPlace(match))}.`);
  if (match.winnerName !== null) throw new HttpProblem(409, `${nameOf(match)} is decided already, so its players can't be replaced.`);
  if (match.isActive) throw new HttpProblem(409, `${nameOf(match)} has started. Undo its start to replace a player.`);
  const open = matches.filter(({ winnerName }) => winnerName === null);
  for (const one of open) {
    const playing = playersOf(one).find((player) => isSame(player, newName));
    if (playing) throw fieldError('new_name', `${playing} plays in ${nameOf(one)} already.`);
  }
  // A player who is out may come back, under the same spelling.
  const substitute = matches.flatMap(playersOf).find((player) => isSame(player, newName)) ?? newName;
  const seatIn = (one: MatchRow) => (one.player1Name === name ? 'player1Name' : 'player2Name');
  const replaced = REPLACED[seatIn(match)];
  const original = match[replaced] ?? name;
  await tx
    .update(tournamentMatches)
    .set({
      [seatIn(match)]: substitute,
      [replaced]: original === substitute ? null : original,
      version: sql`${tournamentMatches.version} + 1`,
    })
    .where(eq(tournamentMatches.id, match.id));
  const bye = matches.find((one) => isBye(one) && one.winnerName === name && nextPlace(one).round === match.round);
  if (bye) {
    await tx
      .update(tournamentMatches)
      .set({ [seatIn(bye)]: substitute, winnerName: substitute })
      .where(eq(tournamentMatches.id, bye.id));
  }
  await tx
    .update(tournamentPredictions)
    .set({ winnerName: substitute })
    .where(and(eq(tournamentPredictions.matchId, match.id), eq(tournamentPredictions.winnerName, name)));
}
