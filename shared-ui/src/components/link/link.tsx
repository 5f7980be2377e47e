import type { SyntheticEvent } from 'react';
import { Link, type LinkProps, useResolvedPath } from 'react-router-dom';
import { usePlatform } from '../../platform';

export type SiteLinkProps = LinkProps;

/**
 * A link inside the site. It fetches the code of where it leads as soon as a visitor seems to mean it:
 * pointing at it, reaching it with the keyboard, touching it.
 */
export function SiteLink({ onPointerEnter, onFocus, onTouchStart, ...props }: SiteLinkProps) {
  const { warmRoute } = usePlatform();
  const { pathname } = useResolvedPath(props.to);

  /** Keeps the handler that came from outside. */
  const warmAnd =
    <E extends SyntheticEvent>(handler?: (event: E) => void) =>
    (event: E) => {
      handler?.(event);
      warmRoute(pathname);
    };

  return (
    <Link
      {...props}
      onPointerEnter={warmAnd(onPointerEnter)}
      onFocus={warmAnd(onFocus)}
      onTouchStart={warmAnd(onTouchStart)}
    />
  );
}
