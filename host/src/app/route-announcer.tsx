import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { useSlowLoadingMessage } from '../features/loading/use-slow-loading-message';

/** Announces navigations like page loads: moves the focus to the top and reads the title. Render it after the page, which sets it. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const stillLoading = useSlowLoadingMessage(useNavigation().state !== 'idle');
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
