// node check-draw.mjs https://the.site 12 [the commitment that you noted] [the round that you noted]
import { createHash, createHmac } from 'node:crypto';

const [site, raffle, noted, notedRound] = process.argv.slice(2);
const read = async (path) => (await (await fetch(`${site}/api/r/raffles/${raffle}/${path}`)).json()).data;
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const expectEqual = (name, found, expected) => {
  if (found !== expected) throw new Error(`${name}: found ${found}, expected ${expected}`);
};

const draw = await read('draw');
const cancelled = draw.cancelled_at ? `The raffle was cancelled on ${draw.cancelled_at}, so` : '';
if (draw.seed === null) throw new Error(`This raffle has not been drawn.${cancelled && ` ${cancelled} it won't be.`}`);
const entries = [];
for (let page = await read('entries'); page.length > 0; page = await read(`entries?before=${page.at(-1).id}`)) {
  entries.push(...page);
}
entries.reverse();
for (const { user } of entries) {
  user.pseudonym = user.id;
  if (draw.algorithm === 'greenroom-draw-1' || user.draw_salt === null) continue;
  user.pseudonym = `9${String(BigInt(`0x${sha256(`${user.draw_salt}:${user.id}`)}`) % 10n ** 19n).padStart(19, '0')}`;
}

expectEqual('commitment', sha256(draw.seed), noted ?? draw.commitment);
let lines = entries.map((entry) => `${entry.id}:${entry.user.pseudonym}:${entry.tickets}\n`);
let withdrawn = '';
if (draw.entries_made != null) {
  const gone = draw.withdrawals.map(({ number, entry_id, tickets }) => ({ number, line: `${entry_id}:withdrawn:${tickets}\n` }));
  const made = [...entries.map(({ number }, index) => ({ number, line: lines[index] })), ...gone].sort((a, b) => a.number - b.number);
  const numbers = made.map(({ number }) => number);
  expectEqual('numbers of the entries', numbers.join(), Array.from({ length: draw.entries_made }, (_, index) => index + 1).join());
  lines = made.map(({ number, line }) => `${number}:${line}`);
  if (gone.length > 0) withdrawn = `, and ${gone.length} were withdrawn`;
}
const hash = sha256(lines.join(''));
expectEqual('entries hash', hash, draw.entries_hash);

// The public beacon: drand's quicknet.
const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const [GENESIS, PERIOD, MARGIN, MAX_WAIT] = [1692803367_000, 3_000, 30_000, 86_400_000];
const { round, signature = null, closes_at } = draw.beacon ?? {};
expectEqual('a signature of the beacon', signature !== null, draw.algorithm === 'greenroom-draw-4');
if (notedRound) expectEqual('round', String(round), notedRound);
let text = hash;
let beacon = '';
if (draw.beacon != null) {
  expectEqual('round', round, Math.ceil((Date.parse(closes_at) + MARGIN - GENESIS) / PERIOD) + 1);
  const publishedAt = GENESIS + (round - 1) * PERIOD;
  const isLate = (time) => Date.parse(time) >= publishedAt;
  expectEqual('entries after the round', entries.filter(({ created_at }) => isLate(created_at)).length, 0);
  const late = draw.withdrawals.filter(({ withdrawn_at }) => isLate(withdrawn_at)).length;
  if (late > 0) withdrawn += ` (${late} after the round)`;
  if (signature === null) {
    expectEqual('a wait of 24 hours for the round', Date.parse(draw.drawn_at) >= publishedAt + MAX_WAIT, true);
    beacon = ` It did NOT use round ${round} of the beacon, as was promised: look up whether that was published.`;
  } else {
    const { shortSignatures } = (await import('@noble/curves/bls12-381.js')).bls12_381;
    const bytes = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'));
    const message = shortSignatures.hash(bytes(sha256(bytes(round.toString(16).padStart(16, '0')))));
    expectEqual("the beacon's signature", shortSignatures.verify(bytes(signature), message, bytes(PUBLIC_KEY)), true);
    text += `:${sha256(bytes(signature))}`;
    beacon = ` It used round ${round} of the beacon.`;
  }
}

const { winners_count: places, replacements = [], reserves = [] } = draw;
let remaining = entries;
const order = [];
for (let counter = 0; order.length < places + replacements.length + reserves.length && remaining.length > 0; counter++) {
  const tickets = BigInt(remaining.reduce((sum, entry) => sum + entry.tickets, 0));
  const number = BigInt(`0x${createHmac('sha256', draw.seed).update(`${text}:${counter}`).digest('hex')}`);
  if (number >= (2n ** 256n / tickets) * tickets) continue;
  let ticket = Number(number % tickets);
  const drawn = remaining.find((entry) => (ticket -= entry.tickets) < 0);
  order.push(drawn.id);
  remaining = remaining.filter((entry) => entry.user.id !== drawn.user.id);
}
const winners = order.splice(0, places);
for (const { position, entry_id } of replacements) {
  expectEqual(`entry that lost place ${position}`, entry_id, winners[position - 1]);
  winners[position - 1] = order.shift();
}
const placesOf = (ids) => ids.flatMap((id, index) => (id ? `${index + 1}:${id}` : [])).join();
expectEqual('winners', placesOf(winners), draw.winners.map((winner) => `${winner.position}:${winner.entry_id}`).join());
expectEqual('reserves', order.join(), reserves.map((reserve) => reserve.entry_id).join());
const passed = replacements.length > 0 ? ` Places passed on by the rule: ${replacements.length}.` : '';
console.log(
  `The draw of raffle ${raffle} is right: ${draw.winners.length} of ${entries.length} entries won${withdrawn}.${passed}${beacon}${cancelled && ` ${cancelled} the draw no longer counts.`}`,
);
