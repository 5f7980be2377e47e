import { Button } from '@greenroom/shared-ui/button';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import CircleX from '@greenroom/shared-ui/icons/circle-x';
import Info from '@greenroom/shared-ui/icons/info';
import { useMutation } from '@tanstack/react-query';
import { msg } from '@greenroom/shared-ui/texts';
import { fetchAllEntries } from './entries.api';
import { type DrawCheck, SUPPORTED_ALGORITHMS, checkDraw } from './draw-check';
import type { DrawRecord } from './draw.api';
import { t } from '../../texts';
import styles from './draw.module.css';

const STEPS: readonly [step: keyof DrawCheck, right: string, wrong: string][] = [
  ['commitment', msg('The seed matches the commitment.'), msg("The seed doesn't match the commitment.")],
  ['entries', msg('The entries match the draw.'), msg("The entries don't match the draw.")],
  [
    'beacon',
    msg("The public beacon's round is the promised one, and its signature is valid."),
    msg("The public beacon's round isn't the promised one, or its signature isn't valid."),
  ],
  ['winners', msg('The seed and entries give these winners.'), msg('The seed and entries give different winners.')],
];

const UNKNOWN: Partial<Record<keyof DrawCheck, string>> = {
  entries: msg("Some members of this draw deleted their accounts, so its entries can't be compared anymore."),
  beacon: msg(
    "The promised round of the public beacon wasn't used, because the site didn't receive it within 24 hours. If it was published, don't trust this draw.",
  ),
};

const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

/** Verifies the draw in the browser. Hidden on insecure origins, where browsers have no `crypto.subtle`. */
export function CheckDraw({ raffleId, draw }: { raffleId: string; draw: DrawRecord & { seed: string } }) {
  const { mutate, data, isError, isPending } = useMutation({
    mutationFn: async () => checkDraw(draw, await fetchAllEntries(raffleId)),
  });
  if (!globalThis.crypto?.subtle || !SUPPORTED_ALGORITHMS.includes(draw.algorithm)) return null;
  return (
    <div className={styles.check}>
      <Button variant="secondary" busy={isPending} busyText={t('Checking…')} onClick={() => mutate()}>
        {t('Check this draw')}
      </Button>
      <div role="status">
        {isError && <p>{t("Couldn't load the entries. Please try again.")}</p>}
        {data && (
          <ul role="list" ref={bringIntoView}>
            {STEPS.filter(([step]) => data[step] !== undefined).map(([step, right, wrong]) => {
              const text = data[step] === null ? UNKNOWN[step] : data[step] ? right : wrong;
              return (
                <li key={step} data-right={data[step] ?? undefined}>
                  {data[step] === null ? <Info size={20} /> : data[step] ? <CircleCheck size={20} /> : <CircleX size={20} />}
                  {text && t(text)}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
