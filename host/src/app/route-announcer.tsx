import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { useStillLoading } from '../features/loading/use-still-loading';

/**
 * Does for a navigation inside the site what a browser does for one between pages: the keyboard begins at the top of
 * the new page, and a screen reader reads its title. A page that takes long is announced as still loading, and by its title
 * once that is over, also where it is the same address that was retried. Render it after the page, whose title must be set first.
 * @param main what the page stands in
 */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const stillLoading = useStillLoading(useNavigation().state !== 'idle');
  const announced = useRef(pathname);
  const wasSlow = useRef(false);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    main.current?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, main]);

  useEffect(() => {
    if (!stillLoading && wasSlow.current) setTitle(document.title);
    wasSlow.current = stillLoading !== '';
  }, [stillLoading]);

  return <VisuallyHidden role="status">{stillLoading || title}</VisuallyHidden>;
}
