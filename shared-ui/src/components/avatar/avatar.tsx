import { useState } from 'react';
import { useSiteConfig } from '../../platform';
import { classNames } from '../class-names';
import { avatarSources, type AvatarUser } from './avatar-sources';
import styles from './avatar.module.css';

export interface AvatarProps {
  user: AvatarUser;
  size?: number;
  /** Omit it if the name is next to the image. */
  alt?: string;
  /** A name whose first letter is shown instead of a default image (docs/product.md#raffles). */
  initialOf?: string;
  className?: string;
}

/** Draws a member's image, with a default image and a drawn figure as fallbacks (docs/product.md#avatars). */
export function Avatar({ user, size = 40, alt = '', initialOf, className }: AvatarProps) {
  const { chat } = useSiteConfig();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const initial = initialOf ? [...initialOf.trim()][0]?.toUpperCase() : undefined;
  const candidates = initial && !user.avatar ? [] : avatarSources(user, chat.avatarBase);
  const source = candidates.slice(0, initial ? 1 : undefined).find((candidate) => !failed.includes(candidate));

  return (
    <span className={classNames(styles.avatar, className)} style={{ width: size, height: size }}>
      {source ? (
        <img
          key={source}
          src={source}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed((sources) => [...sources, source])}
        />
      ) : initial ? (
        // Decorative without `alt`: the letter adds nothing to the name.
        <span
          className={styles.initial}
          style={{ fontSize: size * 0.45 }}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          {initial}
        </span>
      ) : (
        <svg viewBox="0 0 40 40" {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          <circle cx="20" cy="15.5" r="6.5" />
          <path d="M6.5 40c0-9 6-14.5 13.5-14.5S33.5 31 33.5 40Z" />
        </svg>
      )}
    </span>
  );
}
