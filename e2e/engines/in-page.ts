// Each function runs in the page and can use only its arguments.

/** An element by its role and accessible name. */
export interface Target {
  role: string;
  name?: string | { pattern: string };
  /** An ancestor. */
  within?: Target;
  /** A descendant. */
  has?: Target;
}

/** The properties that the journeys add to `window`; the queries are those of `@testing-library/dom`. */
interface Observed {
  observedErrors?: string[];
  /** Texts of all messages of the page, which disappear after seconds. */
  observedMessages?: Set<string>;
  TestingLibraryDom?: { queryAllByRole(container: Element, role: string, options: { name?: string | RegExp }): HTMLElement[] };
  findAll?: (target: Target, container?: Element) => HTMLElement[];
}

/** Runs before the page's own scripts: collects errors and messages, stores the cookie consent, confirms the age and skips the splash. */
export function observePage(): void {
  const errors: string[] = [];
  const messages = new Set<string>();
  Object.assign(window, { observedErrors: errors, observedMessages: messages });
  const addMessages = () => document.querySelectorAll('[role=status]').forEach(({ textContent }) => messages.add(textContent));
  new MutationObserver(addMessages).observe(document, { subtree: true, childList: true, characterData: true });
  const log = console.error;
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '));
    log(...args);
  };
  const onError = ({ target, message }: ErrorEvent) => {
    const { src, href, rel } = target as Partial<HTMLScriptElement & HTMLLinkElement>;
    // WebKit dispatches an error event for each preload with integrity, but uses the response: no file is requested twice.
    if (rel === 'preload') return;
    // No error: what observers of sizes change is observed in the next frame, which browsers report as if it were one.
    if (message?.startsWith('ResizeObserver loop')) return;
    // The error event of a file that did not load has no message.
    errors.push(message ?? `${src ?? href} did not load`);
  };
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => void errors.push(`unhandled: ${reason}`));
  addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, violatedDirective }) => void errors.push(`${blockedURI} is against ${violatedDirective}`),
  );
  const choice = { necessary: true, analytics: false, marketing: false, functional: false, timestamp: '2026-01-01T00:00:00.000Z' };
  localStorage.setItem('cookie-consent', JSON.stringify(choice));
  sessionStorage.setItem('splash-seen', '1');
  document.cookie = 'age-confirmed=99; path=/';
}

export const observedErrors = (): string[] => (window as Observed).observedErrors ?? [];

export const observedMessages = (): string => [...((window as Observed).observedMessages ?? [])].join();

export const canQuery = (): boolean => 'TestingLibraryDom' in window && 'findAll' in window;

/** Adds the queries of `@testing-library/dom` to this document. */
export function installQueries(): void {
  const observed = window as Observed;
  const findAll = ({ role, name, within, has }: Target, container: Element = document.body): HTMLElement[] => {
    const inside = within ? findAll(within, container)[0] : container;
    const wanted = typeof name === 'object' ? new RegExp(name.pattern) : name;
    const found = (inside && observed.TestingLibraryDom?.queryAllByRole(inside, role, wanted === undefined ? {} : { name: wanted })) ?? [];
    return found.filter((element) => !has || findAll(has, element).length > 0);
  };
  observed.findAll = findAll;
}

export const textsOf = (target: Target): string[] => (window as Observed).findAll?.(target).map((element) => element.innerText) ?? [];

export const attributesOf = (target: Target, attribute: string): (string | null)[] =>
  (window as Observed).findAll?.(target).map((element) => element.getAttribute(attribute)) ?? [];

export const isFocused = (target: Target): boolean => (window as Observed).findAll?.(target)[0] === document.activeElement;

export const hasFocusInside = (target: Target): boolean =>
  (window as Observed).findAll?.(target)[0]?.contains(document.activeElement) ?? false;

export const focus = (target: Target): void => (window as Observed).findAll?.(target)[0]?.focus();

/** Scrolls an element into view. @returns its center, or the reason why a click would miss it */
export function aimAt(target: Target): { x: number; y: number } | string {
  const [element, other] = (window as Observed).findAll?.(target) ?? [];
  if (!element || other) return element ? 'there are several' : 'there is none';
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled';
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return element.contains(hit) ? { x, y } : `it is covered by ${hit?.outerHTML.slice(0, 100)}`;
}

/** The page's width and its last element that overflows the window; null without horizontal overflow. */
export function horizontalOverflow(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const overflowing = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth);
  return `${scrollWidth} px in ${clientWidth} px: ${overflowing.at(-1)?.outerHTML.slice(0, 200)}`;
}
