import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Does for a navigation inside the site what a browser does for one between pages: the keyboard begins at the top of
 * the new page, and who listens hears its title. Render it after the page, whose title must be set first.
 * @param main what the page stands in
 */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    main.current?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, main]);

  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
