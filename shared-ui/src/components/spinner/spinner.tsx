import styles from './spinner.module.css';

export interface SpinnerProps {
  size?: number;
  /** For example "Loading the total"; omit it next to a text that says so. */
  label?: string;
}

/** Draws a spinner for loading content of an unknown shape; for a known shape use a skeleton. */
export function Spinner({ size = 24, label }: SpinnerProps) {
  const naming = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return <span {...naming} className={styles.spinner} style={{ width: size, height: size }} />;
}
