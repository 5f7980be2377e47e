import type { SyntheticEvent } from 'react';
import { Link, type LinkProps, useResolvedPath } from 'react-router-dom';
import { usePlatform } from '../../platform';

export type SiteLinkProps = LinkProps;

/** Draws a link inside the site. It prefetches the code of its target on hover, focus and touch. */
export function SiteLink({ onPointerEnter, onFocus, onTouchStart, ...props }: SiteLinkProps) {
  const { warmRoute } = usePlatform();
  const { pathname } = useResolvedPath(props.to);

  const withPrefetch =
    <E extends SyntheticEvent>(handler?: (event: E) => void) =>
    (event: E) => {
      handler?.(event);
      warmRoute(pathname);
    };

  return (
    <Link
      {...props}
      onPointerEnter={withPrefetch(onPointerEnter)}
      onFocus={withPrefetch(onFocus)}
      onTouchStart={withPrefetch(onTouchStart)}
    />
  );
}
