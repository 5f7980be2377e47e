import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Width and height in pixels. */
  size?: number;
  /** What is being waited for; leave it out where a text beside the spinner says so. */
  label?: string;
}

/** A sweep of the stage light, for waits of unknown shape; where the shape is known, use a skeleton. */
export function Spinner({ size = 24, label }: SpinnerProps) {
  const naming = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return <span {...naming} className={styles.spinner} style={{ width: size, height: size }} />;
}
