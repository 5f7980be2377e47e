import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'migrations');

/**
 * Statements that break a server of the previous version, which runs until it is replaced (docs/several-servers.md): it reads and writes
 * the columns that it knows, and inserts rows without the others.
 */
const BREAKING: readonly (readonly [pattern: RegExp, problem: string])[] = [
  [/\bDROP\s+(TABLE|COLUMN|VIEW|TYPE|SCHEMA|SEQUENCE)\b/i, 'drops what the version before may use'],
  [/\bRENAME\b/i, 'renames what the version before may use'],
  [/\bALTER\s+COLUMN\b[^;]*\b(SET\s+DATA\s+)?TYPE\b/i, 'changes the type of a column'],
  [/\bALTER\s+COLUMN\b[^;]*\b(SET\s+NOT\s+NULL|DROP\s+DEFAULT)\b/i, 'requires a value that the version before may not write'],
  [/\bADD\s+COLUMN\b(?![^;]*\b(DEFAULT|GENERATED)\b)[^;]*\bNOT\s+NULL\b/i, 'adds a required column without a default'],
  [/\bADD\s+CONSTRAINT\b/i, 'adds a constraint to a table that the version before writes'],
  [/\bCREATE\s+UNIQUE\s+INDEX\b/i, 'adds a unique index to a table that the version before writes'],
];

/** Statements that the previous version survives despite a pattern: by migration, the beginning of the statement and the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly (readonly [statement: string, reason: string])[]>> = {
  '0023_how-to-join.sql': [['ALTER TABLE "affiliates" ADD CONSTRAINT', 'They concern new columns, which the version before leaves empty.']],
  '0024_content-pages.sql': [
    [
      'ALTER TABLE "leaderboards" ADD CONSTRAINT "leaderboards_terms_page_id_content_pages_id_fk"',
      'Of a new column, which the version before leaves empty.',
    ],
  ],
};

/** Splits statements, without comments and the bodies of functions. */
const statementsOf = (text: string) =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\$\$[^]*?\$\$/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);

/** Constraints and indexes of a table that the same migration creates concern no earlier version. */
function problemsOf(name: string, text: string): string[] {
  const statements = statementsOf(text);
  const created = new Set(
    statements.flatMap((statement) => /^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)/i.exec(statement)?.[1] ?? []),
  );
  const exceptions = EXCEPTIONS[name]?.map(([beginning]) => beginning) ?? [];
  return statements.flatMap((statement) => {
    const [, table = ''] = /^(?:ALTER\s+TABLE|CREATE\s+UNIQUE\s+INDEX\s[^(]*?\sON)\s+"?(\w+)/i.exec(statement) ?? [];
    if (created.has(table) || exceptions.some((beginning) => statement.startsWith(beginning))) return [];
    return BREAKING.filter(([pattern]) => pattern.test(statement)).map(([, problem]) => `${name} ${problem}: ${statement}`);
  });
}

it.each([
  ['ALTER TABLE "members" DROP COLUMN "points";', 'drops'],
  ['DROP TABLE "members";', 'drops'],
  ['ALTER TABLE "members" RENAME COLUMN "points" TO "balance";', 'renames'],
  ['ALTER TABLE "members" ALTER COLUMN "points" SET DATA TYPE bigint;', 'type'],
  ['ALTER TABLE "members" ALTER COLUMN "bio" SET NOT NULL;', 'requires'],
  ['ALTER TABLE "members" ADD COLUMN "age" integer NOT NULL;', 'without a default'],
  ['ALTER TABLE "members" ADD CONSTRAINT "c" CHECK ("points" > 1);', 'constraint'],
  ['CREATE UNIQUE INDEX "u" ON "members" USING btree ("bio");', 'unique'],
])('finds that the version before does not survive %s', (text, problem) => {
  expect(problemsOf('example', text)).toEqual([expect.stringContaining(problem)]);
});

it('accepts what the version before does not notice', () => {
  const text = `
    CREATE TABLE "pets" ("id" integer PRIMARY KEY NOT NULL, "owner" text NOT NULL); -- RENAME in a comment
    ALTER TABLE "pets" ADD CONSTRAINT "pets_owner_fk" FOREIGN KEY ("owner") REFERENCES "members"("id");
    CREATE UNIQUE INDEX "pets_owner" ON "pets" USING btree ("owner");
    CREATE INDEX "members_bio" ON "members" USING btree ("bio");
    ALTER TABLE "members" ADD COLUMN "pets" integer DEFAULT 0 NOT NULL;
    ALTER TABLE "members" ADD COLUMN "nickname" text;
    CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE "x"; END $$;`;
  expect(problemsOf('example', text)).toEqual([]);
});

it('has only migrations that the version before survives, so that servers are replaced one after the other', () => {
  const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => problemsOf(file, fs.readFileSync(path.join(FOLDER, file), 'utf8')))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((name) => !files.includes(name))).toEqual([]);
});

it('keeps one snapshot of the schema, the last: the next migration is generated from it alone', () => {
  const snapshots = fs.readdirSync(path.join(FOLDER, 'meta')).filter((name) => name.endsWith('_snapshot.json'));
  const last = fs
    .readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  expect(snapshots).toEqual([`${last?.slice(0, 4)}_snapshot.json`]);
});
