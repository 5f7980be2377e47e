import { Button } from '@greenroom/shared-ui/button';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import CircleX from '@greenroom/shared-ui/icons/circle-x';
import Info from '@greenroom/shared-ui/icons/info';
import { useMutation } from '@tanstack/react-query';
import { fetchAllEntries } from './entries.api';
import { type DrawCheck, SUPPORTED_ALGORITHMS, checkDraw } from './draw-check';
import type { DrawRecord } from './draw.api';
import styles from './draw.module.css';

const STEPS: readonly [step: keyof DrawCheck, right: string, wrong: string][] = [
  ['commitment', 'The seed matches the commitment.', "The seed doesn't match the commitment."],
  ['entries', 'The entries match the draw.', "The entries don't match the draw."],
  [
    'beacon',
    "The public beacon's round is the promised one, and its signature is valid.",
    "The public beacon's round isn't the promised one, or its signature isn't valid.",
  ],
  ['winners', 'The seed and entries give these winners.', 'The seed and entries give different winners.'],
];

const UNKNOWN: Partial<Record<keyof DrawCheck, string>> = {
  entries: "Some members of this draw deleted their accounts, so its entries can't be compared anymore.",
  beacon:
    "The promised round of the public beacon wasn't used, because the site didn't receive it within 24 hours. If it was published, don't trust this draw.",
};

const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

export interface CheckDrawProps {
  raffleId: string;
  draw: DrawRecord & { seed: string };
}

/** Verifies the draw in the browser. Hidden on insecure origins, where browsers have no `crypto.subtle`. */
export function CheckDraw({ raffleId, draw }: CheckDrawProps) {
  const { mutate, data, isError, isPending } = useMutation({
    mutationFn: async () => checkDraw(draw, await fetchAllEntries(raffleId)),
  });
  if (!globalThis.crypto?.subtle || !SUPPORTED_ALGORITHMS.includes(draw.algorithm)) return null;
  return (
    <div className={styles.check}>
      <Button variant="secondary" busy={isPending} busyText="Checking…" onClick={() => mutate()}>
        Check this draw
      </Button>
      <div role="status">
        {isError && <p>Couldn&apos;t load the entries. Please try again.</p>}
        {data && (
          <ul role="list" ref={bringIntoView}>
            {STEPS.filter(([step]) => data[step] !== undefined).map(([step, right, wrong]) => (
              <li key={step} data-right={data[step] ?? undefined}>
                {data[step] === null ? <Info size={20} /> : data[step] ? <CircleCheck size={20} /> : <CircleX size={20} />}
                {data[step] === null ? UNKNOWN[step] : data[step] ? right : wrong}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
