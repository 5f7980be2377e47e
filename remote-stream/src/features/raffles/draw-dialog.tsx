import { Dialog } from '@greenroom/shared-ui/dialog';
import { formatCount, formatNumber, timeOf } from '@greenroom/shared-ui/format';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { DateTime } from '@greenroom/shared-ui/time';
import { Fact } from '../../shared/fact';
import { MemberName } from '../../shared/member-name';
import type { Raffle } from './raffles.api';
import { CheckDraw } from './check-draw';
import { type DrawRecord, useDraw } from './draw.api';
import { drawTitle, Replacements } from './draw-parts';
import styles from './draw.module.css';

/** Explains how winners are drawn, with the draw record (docs/raffle-draws.md). */
export function DrawDialog({ raffle, open, onClose }: { raffle: Raffle; open: boolean; onClose: () => void }) {
  const draw = useDraw(raffle.id, open);
  return (
    <Dialog open={open} onClose={onClose} title={drawTitle(raffle)} description={raffle.title}>
      <div className={styles.fixedHeight} data-ended={raffle.hasEnded || undefined}>
        <QueryView query={draw} errorTitle="Couldn't load the draw record" loading={<DrawSkeleton />}>
          {(record) => (record ? <Record raffle={raffle} draw={record} /> : <p>This site doesn&apos;t keep a draw record.</p>)}
        </QueryView>
      </div>
    </Dialog>
  );
}

interface RecordProps {
  raffle: Raffle;
  draw: DrawRecord;
}

function Record({ raffle, draw }: RecordProps) {
  const { seed, drawnAt } = draw;
  const late = draw.withdrawals.filter(({ at }) => timeOf(at) >= timeOf(draw.beacon?.roundAt ?? null)).length;
  return (
    <div className={styles.record}>
      {raffle.cancelledAt && (
        <p>
          This raffle was cancelled on <DateTime value={raffle.cancelledAt} />, so{' '}
          {drawnAt ? 'its draw no longer counts' : "it won't be drawn"}.
        </p>
      )}
      <p>
        A secret random seed was created with this raffle. It stays hidden until the draw, but its SHA-256 hash, the commitment, is public
        from the start, so nobody can swap the seed.
      </p>
      <p>
        {draw.beacon ? 'Seed, entries and a round of a public beacon' : 'Seed and entries'} decide who wins. Every ticket has the same
        chance, and nobody wins twice. {formatCount(draw.winnersCount, 'winner is', 'winners are')} drawn. If a winner doesn&apos;t claim
        their prize, it goes to the next person in the draw order. Our team can&apos;t choose who.
      </p>
      {draw.beacon && <p>Nobody knows the round until it&apos;s published, and by then entries are closed.</p>}
      <dl className={styles.facts}>
        <Hash name="Commitment" value={draw.commitment} />
        {seed && <Hash name="Seed" value={seed} />}
        {draw.entriesHash && <Hash name="Entries hash" value={draw.entriesHash} />}
        {draw.entriesCount !== null && (
          <Fact name="Drawn from">
            {formatCount(draw.entriesCount, 'entry', 'entries')} with {formatCount(draw.ticketsCount, 'ticket', 'tickets')}
          </Fact>
        )}
        {draw.withdrawals.length > 0 && (
          <Fact name="Withdrawn">
            {formatCount(draw.withdrawals.length, 'entry', 'entries')}
            {late > 0 && `, ${formatNumber(late)} of them after the round of the beacon was published`}
          </Fact>
        )}
        <Fact name="Rule">
          <code>{draw.algorithm}</code>
        </Fact>
        {draw.beacon && <Beacon of={draw.beacon} isDrawn={drawnAt !== null} />}
        {draw.reserves.length > 0 && <Reserves of={draw} />}
        <Fact name="Drawn">{drawnAt ? <DateTime value={drawnAt} /> : raffle.cancelledAt ? 'Never' : 'Not yet'}</Fact>
      </dl>
      {draw.winners.length > 0 && <Winners raffle={raffle} draw={draw} />}
      <Replacements of={draw} shown={Infinity} />
      {seed ? (
        <CheckDraw raffleId={raffle.id} draw={{ ...draw, seed }} />
      ) : raffle.cancelledAt ? null : (
        <p className={styles.advice}>
          Note the commitment now{draw.beacon?.round && ', and the round'}. After the draw, check that the seed matches it.
        </p>
      )}
    </div>
  );
}

/** Draws the round of the public beacon, named before it is published. */
function Beacon({ of: { round, roundAt, signature }, isDrawn }: { of: NonNullable<DrawRecord['beacon']>; isDrawn: boolean }) {
  if (round === null)
    return <Fact name="Beacon">The first round of drand's quicknet that is published 30 seconds after the raffle is closed</Fact>;
  return (
    <>
      <Fact name="Beacon">
        Round {round} of drand's quicknet, {roundAt && <DateTime value={roundAt} />}
        {isDrawn && !signature && ': not received within 24 hours, so it was not used'}
      </Fact>
      {signature && <Hash name="Beacon's signature" value={signature} />}
    </>
  );
}

const LISTED_RESERVES = 10;

/** Draws who follows if a winner loses the place. */
const Reserves = ({ of: { reserves } }: { of: DrawRecord }) => (
  <Fact name="Next in line">
    {reserves
      .slice(0, LISTED_RESERVES)
      .map(({ member, entryId }) => `${member.name ?? 'Anonymous'} with entry ${entryId}`)
      .join(', ')}
  </Fact>
);

/** Draws the winners with avatars from the raffle: the record has none. */
const Winners = ({ raffle, draw: { winners } }: RecordProps) => (
  <ol className={styles.winners} aria-label="Winners" role="list">
    {winners.map(({ member, entryId, place }) => (
      <li key={entryId}>
        <span className={styles.place}>Winner #{place}</span>
        <MemberName member={raffle.winners.find(({ name }) => name === member.name) ?? member} size={28} />
        <span className={styles.entry}>with entry {entryId}</span>
      </li>
    ))}
  </ol>
);

const Hash = ({ name, value }: { name: string; value: string }) => (
  <Fact name={name}>
    <code translate="no">{value}</code>
  </Fact>
);

const DrawSkeleton = () => (
  <div role="status" aria-label="Loading the record of the draw" className={styles.record}>
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="12rem" />
  </div>
);
