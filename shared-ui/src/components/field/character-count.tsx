import { Field as BaseField } from '@base-ui/react/field';
import { msg } from '../../texts';
import { t } from '../../texts/own';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './field.module.css';

const WARN_FROM = 0.9;

const WARNINGS = {
  near: msg({ one: 'Close to the limit of {limit} characters', other: 'Close to the limit of {limit} characters' }),
  over: msg({ one: 'Over the limit of {limit} characters', other: 'Over the limit of {limit} characters' }),
};

export interface CharacterCountProps {
  used: number;
  limit: number;
}

/** Draws a count such as "187/200". It describes the control, and announces when the limit is near or exceeded. */
export function CharacterCount({ used, limit }: CharacterCountProps) {
  const look = lookOf(used, limit);
  const values = { used: String(used), limit: String(limit), count: limit };
  return (
    <>
      <BaseField.Description className={classNames(styles.count, look && styles[look])} render={<span />}>
        <span aria-hidden="true">{`${used}/${limit}`}</span>
        <VisuallyHidden>{t({ one: '{used} of {limit} characters', other: '{used} of {limit} characters' }, values)}</VisuallyHidden>
      </BaseField.Description>
      <VisuallyHidden role="status">{look && t(WARNINGS[look], values)}</VisuallyHidden>
    </>
  );
}

function lookOf(used: number, limit: number): 'near' | 'over' | undefined {
  if (used > limit) return 'over';
  return used >= limit * WARN_FROM ? 'near' : undefined;
}
