import { Field as BaseField } from '@base-ui/react/field';
import { classNames } from '../class-names';
import styles from './field.module.css';

/** From this share of the limit on, the counter warns. */
const NEAR = 0.9;

export interface CharacterCountProps {
  used: number;
  limit: number;
}

/**
 * How much of a text's room is used, such as "187/200". It is part of the control's description, and says aloud when
 * the limit comes near and when it is passed, not with every key.
 */
export function CharacterCount({ used, limit }: CharacterCountProps) {
  const look = lookOf(used, limit);
  return (
    <>
      <BaseField.Description className={classNames(styles.count, look && styles[look])} render={<span />}>
        <span aria-hidden="true">{`${used}/${limit}`}</span>
        <span className={styles.unseen}>{`${used} of ${limit} characters`}</span>
      </BaseField.Description>
      <span className={styles.unseen} role="status">
        {look && { near: `Close to the limit of ${limit} characters`, over: `Over the limit of ${limit} characters` }[look]}
      </span>
    </>
  );
}

function lookOf(used: number, limit: number): 'near' | 'over' | undefined {
  if (used > limit) return 'over';
  return used >= limit * NEAR ? 'near' : undefined;
}
