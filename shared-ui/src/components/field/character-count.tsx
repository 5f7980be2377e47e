import { Field as BaseField } from '@base-ui/react/field';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './field.module.css';

const WARN_FROM = 0.9;

export interface CharacterCountProps {
  used: number;
  limit: number;
}

/** Draws a count such as "187/200". It describes the control, and announces when the limit is near or exceeded. */
export function CharacterCount({ used, limit }: CharacterCountProps) {
  const look = lookOf(used, limit);
  return (
    <>
      <BaseField.Description className={classNames(styles.count, look && styles[look])} render={<span />}>
        <span aria-hidden="true">{`${used}/${limit}`}</span>
        <VisuallyHidden>{`${used} of ${limit} characters`}</VisuallyHidden>
      </BaseField.Description>
      <VisuallyHidden role="status">
        {look && { near: `Close to the limit of ${limit} characters`, over: `Over the limit of ${limit} characters` }[look]}
      </VisuallyHidden>
    </>
  );
}

function lookOf(used: number, limit: number): 'near' | 'over' | undefined {
  if (used > limit) return 'over';
  return used >= limit * WARN_FROM ? 'near' : undefined;
}
