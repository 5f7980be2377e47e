import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  type Location,
  type NavigateFunction,
  type NavigationType,
  Route,
  Router,
  type RouterProps,
  Routes,
  createPath,
} from 'react-router-dom';
import { type Platform, PlatformProvider } from '../platform';

/** What a page gets from the host. */
interface PageContext {
  platform: Platform;
  queryClient: QueryClient;
  location: Location;
  navigationType: NavigationType;
  navigate: NavigateFunction;
}

/** A page in a root of its own. */
export interface PageRoot {
  /** Renders the page at once, in the frame in which the host shows its element. */
  render(context: PageContext): void;
  unmount(): void;
}

interface BridgedPage {
  route: string;
  Page: ComponentType;
  onError(this: void, error: unknown): void;
}

/** Creates the root of a page in the host's element, by the remote's React. */
export function createPageRoot(element: Element, { route, Page, onError }: BridgedPage): PageRoot {
  // Ids differ from those of the host's React.
  const root = createRoot(element, { identifierPrefix: 'bridge-' });
  const render = ({ platform, queryClient, location, navigationType, navigate }: PageContext) =>
    root.render(
      <ErrorBoundary onError={onError}>
        <CSPProvider disableStyleElements>
          <PlatformProvider value={platform}>
            <QueryClientProvider client={queryClient}>
              <Router location={location} navigationType={navigationType} navigator={navigatorOf(navigate)}>
                <Routes>
                  <Route path={route} caseSensitive element={<Page />} />
                </Routes>
              </Router>
            </QueryClientProvider>
          </PlatformProvider>
        </CSPProvider>
      </ErrorBoundary>,
    );
  return { render: (context) => flushSync(() => render(context)), unmount: () => root.unmount() };
}

/** The history of the host's router. */
const navigatorOf = (navigate: NavigateFunction): RouterProps['navigator'] => ({
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => void navigate(delta),
  push: (to, state, options) => void navigate(to, { ...options, state: state as unknown }),
  replace: (to, state, options) => void navigate(to, { ...options, state: state as unknown, replace: true }),
});

class ErrorBoundary extends Component<{ onError: BridgedPage['onError']; children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return !this.state.failed && this.props.children;
  }
}
