import { Temporal } from '@js-temporal/polyfill';
import { createHash } from 'node:crypto';
import { LineText, typedText, searchText } from '@greenroom/contract';
import type { z } from 'zod';
import { EXPORT_AS_TEXT, isRoundedId, readFileAmount, unguardedId, columnKey } from '../../lib/table-file';
import { MINUTE } from '../../lib/durations';

export interface WagerLine {
  player: string;
  amount: number;
  wageredAt: Date;
  game: string | null;
  /** Platform's id of the wager; null if the file has no such column. */
  reference: string | null;
}

export type WagerRow = WagerLine & { reference: string };

const Player = LineText(100);
const Game = LineText(200);
const Reference = LineText(200);
const AMOUNT = /^\d{1,12}(\.\d{1,2}0*)?$/;
const OLDEST = new Date('2000-01-01T00:00:00Z');
/** Clock skew allowed between us and the platform. */
const TOLERANCE_MS = 5 * MINUTE;

export function readLine(fields: string[], columns: Column[], now: Date): { wager: WagerLine } | { problems: string[] } {
  if (fields.length !== columns.length) {
    return { problems: [`there are ${fields.length} fields, where the first line names ${columns.length}.`] };
  }
  const problems: string[] = [];
  const field = (column: Column) => fields[columns.indexOf(column)] ?? '';
  const text = (column: Column, schema: z.ZodType<string>, required: boolean) => {
    const { data = '', error } = schema.safeParse(unguardedId(field(column)));
    if (error) problems.push(`the ${column} is not valid: ${error.issues[0]?.message}`);
    else if (required && data === '') problems.push(`the ${column} is missing.`);
    else if (isRoundedId(data)) problems.push(`the ${column} "${data}" ${EXPORT_AS_TEXT}`);
    return data;
  };

  const player = text('player', Player, true);
  const amount = readWagered(typedText(field('amount')));
  if (typeof amount === 'string') problems.push(amount);
  const time = readTime(typedText(field('wagered_at')), now);
  if (typeof time === 'string') problems.push(time);
  const game = columns.includes('game') ? text('game', Game, false) || null : null;
  const reference = columns.includes('reference') ? text('reference', Reference, true) : null;
  if (problems.length > 0 || typeof amount === 'string' || typeof time === 'string') return { problems };
  return { wager: { player, amount, wageredAt: time, game, reference } };
}

function readWagered(text: string): number | string {
  if (text === '') return 'the amount is missing.';
  const read = readFileAmount(text);
  const digits = 'digits' in read ? read.digits : '';
  if (!AMOUNT.test(digits)) {
    const problem = ('problem' in read && read.problem) || 'must be a positive number such as 1250.50, with two decimals at most.';
    return `the amount "${truncated(text)}" ${problem}`;
  }
  return Number(digits) > 0 ? Number(digits) : 'the amount must be more than 0.';
}

function readTime(text: string, now: Date): Date | string {
  if (text === '') return 'the wagered_at is missing.';
  const iso = text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T');
  const time = momentOf(iso);
  if (!time && /\dT\d/i.test(iso) && momentOf(`${iso}Z`)) {
    return `the wagered_at "${truncated(text)}" has no zone. Write ${iso}Z if it is in UTC, or such as ${iso}+02:00.`;
  }
  if (!time) {
    return `the wagered_at "${truncated(text)}" must be a moment such as 2026-03-15T20:00:00Z or 2026-03-15T21:00:00+01:00.`;
  }
  if (time < OLDEST) return `the wagered_at "${truncated(text)}" lies before the year 2000.`;
  if (time.getTime() > now.getTime() + TOLERANCE_MS) return `the wagered_at "${truncated(text)}" lies in the future.`;
  return time;
}

/** Reads a time in any form of ISO 8601 with a zone: without seconds, with a comma, in the basic format. */
function momentOf(iso: string): Date | null {
  try {
    return new Date(Temporal.Instant.from(iso).epochMilliseconds);
  } catch {
    return null;
  }
}

/** A bad field for a message, cut to 50 characters. */
const truncated = (text: string): string => (text.length > 50 ? `${text.slice(0, 50)}…` : text);

/**
 * Generates missing references from a line's content and its number among equal lines, so two equal lines are two wagers, and importing the
 * file again adds none.
 */
export function withReferences(lines: WagerLine[]): WagerRow[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    if (line.reference !== null) return { ...line, reference: line.reference };
    const { player, amount, wageredAt, game } = line;
    const content = JSON.stringify([keyOfName(player), amount, wageredAt, game]);
    const nth = (seen.get(content) ?? 0) + 1;
    seen.set(content, nth);
    return { ...line, reference: `line:${createHash('sha256').update(`${content}${nth}`).digest('hex')}` };
  });
}

/** Returns the key for matching a player's name, case-insensitively. */
export const keyOfName = (name: string): string => name.toLowerCase();

const REQUIRED = ['player', 'amount', 'wagered_at'] as const;
const OPTIONAL = ['game', 'reference'] as const;

export type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

const KNOWN: readonly string[] = [...REQUIRED, ...OPTIONAL];
const FORMAT = `The columns are ${REQUIRED.join(', ')}, and if you like ${OPTIONAL.join(' and ')}.`;

/** Reads the column names in any order, ignoring case and blanks. */
export function readColumns(header: string[]): { columns: Column[] } | { problems: string[] } {
  const names = header.map((name) => KNOWN.find((known) => columnKey(known) === columnKey(name)) ?? searchText(name));
  if (!names.some(isColumn)) return { problems: [`the first line has to name the columns. ${FORMAT}`] };
  const problems = [
    ...names.flatMap((name, index) => problemOf(name, index, names)),
    ...REQUIRED.filter((name) => !names.includes(name)).map((name) => `the column "${name}" is missing. ${FORMAT}`),
  ];
  return problems.length > 0 ? { problems } : { columns: names.filter(isColumn) };
}

function problemOf(name: string, index: number, names: string[]): string[] {
  if (name === '') return [`column ${index + 1} has no name. ${FORMAT}`];
  if (!isColumn(name)) return [`the column "${name.slice(0, 50)}" is not known. ${FORMAT}`];
  return names.indexOf(name) === index ? [] : [`the column "${name}" is there twice.`];
}

const isColumn = (name: string): name is Column => KNOWN.includes(name);
