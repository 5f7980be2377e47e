import { useSiteConfig } from '../../platform';
import styles from './logo.module.css';

export interface LogoProps {
  size?: number;
  className?: string;
}

/** Draws the operator's logo, or one green light on a stage. Decorative, since the name is next to it. */
export function Logo({ size = 32, className = '' }: LogoProps) {
  const { appearance } = useSiteConfig();
  if (appearance?.logo) return <img className={`${styles.own} ${className}`} src={appearance.logo} alt="" width={size} height={size} />;
  return (
    <svg className={className} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--surface-1)" />
      <path d="M16 4.5 7.5 24a8.5 3 0 0 0 17 0Z" fill="var(--accent)" opacity=".28" />
      <ellipse cx="16" cy="24" rx="8.5" ry="3" fill="var(--accent)" />
      <circle cx="16" cy="5.5" r="2.5" fill="#eafff5" />
    </svg>
  );
}
