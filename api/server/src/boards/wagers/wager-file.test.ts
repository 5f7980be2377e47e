import fc from 'fast-check';
import { readWagerFile } from './wager-file';

const NOW = new Date('2026-03-15T20:00:00Z');
const HEAD = 'player,amount,wagered_at,game,reference';
const AT = '2026-03-14T10:00:00Z';

const read = (text: string) => readWagerFile(Buffer.from(text), { now: NOW });
const problemsOf = (text: string) => read(text).problems.map(({ line, text: what }) => `${line ?? 'file'}: ${what}`);

describe('a file of wagers', () => {
  it.each([
    ['commas', `${HEAD}\nAnn,12.5,${AT},Neon Koi,r1\nbob,3,${AT},,r2\n`],
    ['semicolons', `${HEAD.replaceAll(',', ';')}\nAnn;12.5;${AT};Neon Koi;r1\nbob;3;${AT};;r2\n`],
    ['a byte-order mark and CRLF', `\uFEFF${HEAD}\r\nAnn,12.5,${AT},Neon Koi,r1\r\nbob,3,${AT},,r2\r\n`],
    ['no trailing line break', `${HEAD}\nAnn,12.5,${AT},Neon Koi,r1\nbob,3,${AT},,r2`],
    ['quotes and spaces', `"player", "amount",wagered_at,game,reference\n"Ann" ,"12.50", ${AT} ,"Neon Koi",r1\n bob,3.00,${AT},"",r2\n`],
    ['another order, and upper case', `Reference,Game,Wagered_At,AMOUNT,Player\nr1,Neon Koi,${AT},12.5,Ann\nr2,,${AT},3,bob\n`],
    ['blank lines', `\n${HEAD}\n\nAnn,12.5,${AT},Neon Koi,r1\n , ,,,\nbob,3,${AT},,r2\n,,,,\n\n`],
    ['tabs', `${HEAD.replaceAll(',', '\t')}\nAnn\t12.5\t${AT}\tNeon Koi\tr1\nbob\t3\t${AT}\t\tr2\n`],
    ["Excel's hint and decimal commas", `sep=;\n${HEAD.replaceAll(',', ';')}\nAnn;12,50;${AT};Neon Koi;r1\nbob;3,00 €;${AT};;r2\n`],
    ['blanks in names of columns', `Player,Amount,Wagered At,Game,Reference\nAnn,$12.50,${AT},Neon Koi,r1\nbob,+3,${AT},,r2\n`],
    ['empty columns at the end', `${HEAD},,\nAnn,12.5,${AT},Neon Koi,r1,,\nbob,3,${AT},,r2,,\n,,,,,,\n`],
    ['a line break in quotes', `${HEAD}\nAnn,12.5,${AT},"Neon\r\nKoi",r1\nbob,3,${AT},,r2\n`],
    ['bars, and other names of columns', `Player|Amount|wageredAt|Game|Reference\nAnn|12.50000000|${AT}|Neon Koi|r1\nbob|3|${AT}||r2\n`],
    ['other time zones', `${HEAD}\nAnn,12.5,2026-03-14T12:00:00+02:00,Neon Koi,r1\nbob,3,2026-03-14 05:00:00.000-05:00,,r2\n`],
  ])('is read with %s', (_name, text) => {
    expect(read(text)).toEqual({
      rows: [
        { player: 'Ann', amount: 12.5, wageredAt: new Date(AT), game: 'Neon Koi', reference: 'r1' },
        { player: 'bob', amount: 3, wageredAt: new Date(AT), game: null, reference: 'r2' },
      ],
      problems: [],
    });
  });

  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${HEAD.replaceAll(',', '\t')}\nJosé ✨\t1\t${AT}\t\tr`, 'utf16le'), 'José ✨'],
    ['Windows-1252', Buffer.concat([Buffer.from(`${HEAD}\n`), Buffer.from([0x80, 0xe9]), Buffer.from(`,1,${AT},,r`)]), '€é'],
  ])('is read in %s', (_name, bytes, player) => {
    expect(readWagerFile(bytes, { now: NOW })).toMatchObject({ rows: [{ player }], problems: [] });
  });

  it('keeps the lines without problems, if the others are skipped', () => {
    const text = `${HEAD}\nAnn,12.5,${AT},,r1\nbob,-3,${AT},,r2\ncy,"1,250",${AT},,r3\nann,12.5,${AT},,r1\n"eve,1,${AT},,r4`;
    const { rows, problems } = readWagerFile(Buffer.from(text), { now: NOW, skipProblems: true });
    expect(rows.map(({ player, amount }) => [player, amount])).toEqual([
      ['Ann', 12.5],
      ['cy', 1250],
    ]);
    expect(problems.map(({ line }) => line)).toEqual([3, 5, 6]);
    expect(readWagerFile(Buffer.from(text), { now: NOW })).toEqual({ rows: [], problems });
  });

  it('is read with the exact texts that were written', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 50 }).map((value) => value.trim());
    const line = fc.record({
      player: text.filter(Boolean),
      cents: fc.integer({ min: 1, max: 99_999_999_999_999 }),
      at: fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: NOW, noInvalidDate: true }),
      game: text,
    });
    const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ';'),
        fc.constantFrom('\n', '\r\n'),
        (lines, comma, end) => {
          const written = lines.map(({ player, cents, at, game }) =>
            [quoted(player), (cents / 100).toFixed(2), at.toISOString(), quoted(game)].join(comma),
          );
          const file = [['player', 'amount', 'wagered_at', 'game'].join(comma), ...written].join(end);
          const { rows, problems } = read(file);
          expect(problems).toEqual([]);
          expect(rows).toEqual(
            lines.map(({ player, cents, at, game }) => ({
              player,
              amount: cents / 100,
              wageredAt: at,
              game: game || null,
              reference: expect.any(String),
            })),
          );
          expect(new Set(rows.map(({ reference }) => reference)).size).toBe(lines.length);
        },
      ),
    );
  });

  it('never throws, for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readWagerFile(bytes, { now: NOW })));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('player', 'amount', 'wagered_at', ',', ';', '"', '\n', '\r', '1', AT, 'é')),
        (parts) => void read(parts.join('')),
      ),
    );
  });
});

describe('the generated reference of a line', () => {
  const line = (player: string, amount = '5', game = 'Koi') => `${player},${amount},${AT},${game}`;
  const references = (...lines: string[]) =>
    read(['player,amount,wagered_at,game', ...lines].join('\n')).rows.map(({ reference }) => reference);

  it('is the same among any other lines', () => {
    expect(references(line('ann'))).toEqual(references(line('ann', '5.00')));
    expect(references(line('bob'), line('ANN'))[1]).toBe(references(line('ann'))[0]);
  });

  it('differs for equal lines of one file', () => {
    const [first, other, second] = references(line('ann'), line('bob'), line('ann'));
    expect(new Set([first, other, second]).size).toBe(3);
    expect(references(line('ann'), line('ann'))).toEqual([first, second]);
  });

  it('differs by each field of the line', () => {
    const all = [...references(line('ann')), ...references(line('ann', '5.01')), ...references(line('ann', '5', 'Moon'))];
    expect(new Set(all).size).toBe(3);
  });
});

describe('problems of a file', () => {
  it.each([
    ['of an empty file', '', 'file: The file is empty.'],
    ['of a blank file', ' \n\r\n', 'file: The file is empty.'],
    ['of a file with only a header', `${HEAD}\n`, 'file: The file has no wagers after its first line.'],
    [
      'of an HTML file',
      '<html>\n<body class="a">',
      '1: the first line has to name the columns. The columns are player, amount, wagered_at, and if you like game and reference.',
    ],
  ])('%s', (_name, text, expected) => {
    expect(problemsOf(text)).toEqual([expected]);
  });

  it('of ids that have passed through a double', () => {
    const rounded = ['175928847299117060', '175928847299117100', '175928847299117120'];
    const ofLines = (line: (id: string) => string) => problemsOf(`${HEAD}\n${rounded.map(line).join('\n')}`);
    const problem = [expect.stringMatching(/^file: All ids in the file were rounded/)];
    expect([ofLines((id) => `ann,1,${AT},,${id}`), ofLines((id) => `${id},1,${AT},,r${id}`)]).toEqual([problem, problem]);
  });

  it('of a JSON file', () => {
    expect(problemsOf('{\n"wagers": []}')).toEqual([expect.stringMatching(/^1: the first line has to name the columns/)]);
    expect(problemsOf(`{"wagers": []}\nann,1,${AT}`)).toEqual(['1: the quotes do not match.']);
  });

  it.each([
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), /isn't a text file/],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x41]), /CSV UTF-8/],
  ])('that is %s', (_name, bytes, expected) => {
    expect(readWagerFile(bytes, { now: NOW }).problems).toEqual([{ line: null, text: expect.stringMatching(expected) }]);
  });

  it('list every column that is unknown, missing, repeated or unnamed', () => {
    const problems = problemsOf('player,amount,AMOUNT,date,\nx,1,1,1,1');
    expect(problems.map((problem) => problem.replace(/ The columns are .*/, ''))).toEqual([
      '1: the column "amount" is there twice.',
      '1: the column "date" is not known.',
      '1: column 5 has no name.',
      '1: the column "wagered_at" is missing.',
    ]);
  });

  it.each([
    ['without seconds, in small letters', '2026-03-14t20:00z', '2026-03-14T20:00:00.000Z'],
    ['without a colon in its offset, in the basic format', '20260314T200000+0100', '2026-03-14T19:00:00.000Z'],
    ['with an offset of hours, and a comma', '2026-03-14T20:00:00,5-03', '2026-03-14T23:00:00.500Z'],
    ['with a space', '2026-03-14 20:00:00Z', '2026-03-14T20:00:00.000Z'],
  ])('reads a time %s', (_, written, expected) => {
    const [row] = read(`player;amount;wagered_at\nann;1;"${written}"`).rows;
    expect(row?.wageredAt.toISOString()).toBe(expected);
  });

  it.each([
    ['', '5', AT, 'the player is missing.'],
    ['n'.repeat(101), '5', AT, 'the player is not valid: This may have at most 100 characters.'],
    ['a\u0007b', '5', AT, "the player is not valid: This has characters that can't be stored."],
    ['ann', '', AT, 'the amount is missing.'],
    ['ann', '0', AT, 'the amount must be more than 0.'],
    ...['-5', '1e3', '"1,2,3"', 'five', 'NaN', 'Infinity', '0x10', '1234567890123', '1.2345'].map((amount) => [
      'ann',
      amount,
      AT,
      `the amount "${amount.replaceAll('"', '')}" must be a positive number such as 1250.50, with two decimals at most.`,
    ]),
    ['ann', '1.234', AT, 'the amount "1.234" could be 1234 or 1.234. Please write it without a separator, or with two decimals.'],
    ['1.75929E+17', '5', AT, 'the player "1.75929E+17" was rounded by a spreadsheet. Please export it again, with the ids as text.'],
    [
      '175928847299117000',
      '5',
      AT,
      'the player "175928847299117000" was rounded by a spreadsheet. Please export it again, with the ids as text.',
    ],
    ['ann', '5', '', 'the wagered_at is missing.'],
    [
      'ann',
      '5',
      '2026-03-14T10:00:00',
      'the wagered_at "2026-03-14T10:00:00" has no zone. Write 2026-03-14T10:00:00Z if it is in UTC, or such as 2026-03-14T10:00:00+02:00.',
    ],
    ...['14.03.2026', '2026-03-14', '2026-02-30T10:00:00Z', '2026-03-14T25:00:00Z', '1773482400', '10:00Z'].map((at) => [
      'ann',
      '5',
      at,
      `the wagered_at "${at}" must be a moment such as 2026-03-15T20:00:00Z or 2026-03-15T21:00:00+01:00.`,
    ]),
    ['ann', '5', '0000-01-01T00:00:00Z', 'the wagered_at "0000-01-01T00:00:00Z" lies before the year 2000.'],
    ['ann', '5', '2026-03-15T20:05:01Z', 'the wagered_at "2026-03-15T20:05:01Z" lies in the future.'],
  ])('a line with %j, %j, %j', (player, amount, at, expected) => {
    expect(problemsOf(`player,amount,wagered_at\nann,1,${AT}\n${player},${amount},${at}`)).toEqual([`3: ${expected}`]);
  });

  it('are listed for every line, without any wagers', () => {
    const lines = [
      '"a',
      'b",1,x',
      '',
      `x,1,${AT},,r,more`,
      `,0,now,${'g'.repeat(201)},`,
      `y,1,${AT},,same`,
      `z,1,${AT},,same`,
      `a"b,1,${AT},,r2`,
      `c,1,"${AT}`,
      'd,1',
    ];
    const { rows, problems } = read([HEAD, ...lines].join('\r\n'));
    expect(rows).toEqual([]);
    expect(problems.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '2: the quotes do not match.',
      '3: the quotes do not match.',
      '5: there are 6 fields, where the first line names 5.',
      '6: the player is missing.',
      '6: the amount must be more than 0.',
      '6: the wagered_at "now" must be a moment such as 2026-03-15T20:00:00Z or 2026-03-15T21:00:00+01:00.',
      '6: the game is not valid: This may have at most 200 characters.',
      '6: the reference is missing.',
      '8: the reference "same" is on line 7 as well.',
      '9: the quotes do not match.',
      '10: the quotes do not match.',
      '11: there are 2 fields, where the first line names 5.',
    ]);
  });
});
