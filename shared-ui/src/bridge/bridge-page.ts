import { useQueryClient } from 'host/@tanstack/react-query';
import { createElement, useLayoutEffect, useRef, useState } from 'host/react';
import { useLocation, useNavigate, useNavigationType } from 'host/react-router-dom';
import { usePlatform } from 'host/@greenroom/shared-ui/platform';
import type { ComponentType } from 'react';
import { type PageRoot, createPageRoot } from './page-root';

/** Lays out the page as if it had no element around it. */
const STYLE = { display: 'contents' };

/**
 * Creates a component of the host's React that shows a page of another React. An error of the page is thrown in the host, whose error boundary
 * shows and reports it.
 * @param route the page's pattern, for its parameters
 */
export function bridgePage(route: string, Page: ComponentType): ComponentType {
  return function BridgedPage() {
    const element = useRef<HTMLDivElement>(null);
    const root = useRef<PageRoot>(null);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const context = {
      platform: usePlatform(),
      queryClient: useQueryClient(),
      location: useLocation(),
      navigationType: useNavigationType(),
      navigate: useNavigate(),
    };

    useLayoutEffect(() => {
      if (!element.current) return;
      const mounted = createPageRoot(element.current, { route, Page, onError: (error) => setFailure({ error }) });
      root.current = mounted;
      return () => mounted.unmount();
    }, []);
    useLayoutEffect(() => root.current?.render(context));

    if (failure) throw failure.error;
    return createElement('div', { ref: element, style: STYLE });
  };
}
