import { Dialog } from '@greenroom/shared-ui/dialog';
import { timeOf } from '@greenroom/shared-ui/format';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { DateTime } from '@greenroom/shared-ui/time';
import { msg } from '@greenroom/shared-ui/texts';
import { Fact } from '../../shared/fact';
import { MemberName } from '../../shared/member-name';
import type { Raffle } from './raffles.api';
import { CheckDraw } from './check-draw';
import { type DrawRecord, useDraw } from './draw.api';
import { drawTitle, Replacements } from './draw-parts';
import { Trans, t } from '../../texts';
import styles from './draw.module.css';

/** Explains how winners are drawn, with the draw record (docs/raffle-draws.md). */
export function DrawDialog({ raffle, open, onClose }: { raffle: Raffle; open: boolean; onClose: () => void }) {
  const draw = useDraw(raffle.id, open);
  return (
    <Dialog open={open} onClose={onClose} title={drawTitle(raffle)} description={raffle.title}>
      <div className={styles.fixedHeight} data-ended={raffle.hasEnded || undefined}>
        <QueryView query={draw} errorTitle={t("Couldn't load the draw record")} loading={<DrawSkeleton />}>
          {(record) => (record ? <Record raffle={raffle} draw={record} /> : <p>{t("This site doesn't keep a draw record.")}</p>)}
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
          <Trans
            message={
              drawnAt
                ? msg('This raffle was cancelled on <date/>, so its draw no longer counts.')
                : msg("This raffle was cancelled on <date/>, so it won't be drawn.")
            }
            components={{ date: <DateTime value={raffle.cancelledAt} /> }}
          />
        </p>
      )}
      <p>
        {t(
          'A secret random seed was created with this raffle. It stays hidden until the draw, but its SHA-256 hash, the commitment, is public from the start, so nobody can swap the seed.',
        )}
      </p>
      <p>
        {draw.beacon ? t('Seed, entries and a round of a public beacon decide who wins.') : t('Seed and entries decide who wins.')}{' '}
        {t('Every ticket has the same chance, and nobody wins twice.')}{' '}
        {t({ one: '{count} winner is drawn.', other: '{count} winners are drawn.' }, { count: draw.winnersCount })}{' '}
        {t("If a winner doesn't claim their prize, it goes to the next person in the draw order. Our team can't choose who.")}
      </p>
      {draw.beacon && <p>{t("Nobody knows the round until it's published, and by then entries are closed.")}</p>}
      <dl className={styles.facts}>
        <Hash name={t('Commitment')} value={draw.commitment} />
        {seed && <Hash name={t('Seed')} value={seed} />}
        {draw.entriesHash && <Hash name={t('Entries hash')} value={draw.entriesHash} />}
        {draw.entriesCount !== null && (
          <Fact name={t('Drawn from')}>
            {t(
              { one: '{count} entry {tickets}', other: '{count} entries {tickets}' },
              {
                count: draw.entriesCount,
                tickets: t({ one: 'with {count} ticket', other: 'with {count} tickets' }, { count: draw.ticketsCount ?? 0 }),
              },
            )}
          </Fact>
        )}
        {draw.withdrawals.length > 0 && (
          <Fact name={t('Withdrawn')}>
            {late > 0
              ? t(
                  {
                    one: '{count} entry, {late} of them after the round of the beacon was published',
                    other: '{count} entries, {late} of them after the round of the beacon was published',
                  },
                  { count: draw.withdrawals.length, late },
                )
              : t({ one: '{count} entry', other: '{count} entries' }, { count: draw.withdrawals.length })}
          </Fact>
        )}
        <Fact name={t('Rule')}>
          <code>{draw.algorithm}</code>
        </Fact>
        {draw.beacon && <Beacon of={draw.beacon} isDrawn={drawnAt !== null} />}
        {draw.reserves.length > 0 && <Reserves of={draw} />}
        <Fact name={t('Drawn')}>{drawnAt ? <DateTime value={drawnAt} /> : raffle.cancelledAt ? t('Never') : t('Not yet')}</Fact>
      </dl>
      {draw.winners.length > 0 && <Winners raffle={raffle} draw={draw} />}
      <Replacements of={draw} shown={Infinity} />
      {seed ? (
        <CheckDraw raffleId={raffle.id} draw={{ ...draw, seed }} />
      ) : raffle.cancelledAt ? null : (
        <p className={styles.advice}>
          {draw.beacon?.round
            ? t('Note the commitment now, and the round. After the draw, check that the seed matches it.')
            : t('Note the commitment now. After the draw, check that the seed matches it.')}
        </p>
      )}
    </div>
  );
}

/** Draws the round of the public beacon, named before it is published. */
function Beacon({ of: { round, roundAt, signature }, isDrawn }: { of: NonNullable<DrawRecord['beacon']>; isDrawn: boolean }) {
  if (round === null)
    return (
      <Fact name={t('Beacon')}>{t("The first round of drand's quicknet that is published 30 seconds after the raffle is closed")}</Fact>
    );
  return (
    <>
      <Fact name={t('Beacon')}>
        <Trans
          message={
            isDrawn && !signature
              ? msg("Round {round} of drand's quicknet, <date/>: not received within 24 hours, so it was not used")
              : msg("Round {round} of drand's quicknet, <date/>")
          }
          values={{ round: String(round) }}
          components={{ date: <DateTime value={roundAt} /> }}
        />
      </Fact>
      {signature && <Hash name={t("Beacon's signature")} value={signature} />}
    </>
  );
}

const LISTED_RESERVES = 10;

/** Draws who follows if a winner loses the place. */
const Reserves = ({ of: { reserves } }: { of: DrawRecord }) => (
  <Fact name={t('Next in line')}>
    {reserves
      .slice(0, LISTED_RESERVES)
      .map(({ member, entryId }) => t('{name} with entry {entry}', { name: member.name ?? t('Anonymous'), entry: entryId }))
      .join(t(', '))}
  </Fact>
);

/** Draws the winners with avatars from the raffle: the record has none. */
const Winners = ({ raffle, draw: { winners } }: RecordProps) => (
  <ol className={styles.winners} aria-label={t('Winners')} role="list">
    {winners.map(({ member, entryId, place }) => (
      <li key={entryId}>
        <span className={styles.place}>{t('Winner #{place}', { place })}</span>
        <MemberName member={raffle.winners.find(({ name }) => name === member.name) ?? member} size={28} />
        <span className={styles.entry}>{t('with entry {entry}', { entry: entryId })}</span>
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
  <div role="status" aria-label={t('Loading the record of the draw')} className={styles.record}>
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="12rem" />
  </div>
);
