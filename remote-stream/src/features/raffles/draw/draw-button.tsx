import { Button } from '@greenroom/shared-ui/button';
import type { Raffle } from '../raffles.api';
import { isDrawn } from '../raffle-status';
import styles from './draw.module.css';

export interface DrawButtonProps {
  raffle: Raffle;
  onPress: () => void;
}

/** Title of the draw record, before and after the draw. */
export const drawTitle = (raffle: Raffle) => (isDrawn(raffle) ? 'How the winners were found' : 'How winners are drawn');

/** Opens the draw record, if there is one. */
export const DrawButton = ({ raffle, onPress }: DrawButtonProps) =>
  raffle.hasDrawRecord && (
    <Button variant="secondary" size="small" className={styles.button} onClick={onPress}>
      {drawTitle(raffle)}
    </Button>
  );
