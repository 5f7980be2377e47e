// Runs in the page: each function sees nothing but its arguments.

/** An element as assistive technology finds it. */
export interface Target {
  role: string;
  /** Its accessible name, or a pattern of it. */
  name?: string | { pattern: string };
  /** Inside of that one. */
  within?: Target;
  /** With that one inside. */
  has?: Target;
}

/** What the page keeps for the tests; the queries come from `@testing-library/dom`. */
interface Observed {
  observedErrors?: string[];
  TestingLibraryDom?: { queryAllByRole(container: Element, role: string, options: { name?: string | RegExp }): HTMLElement[] };
  findAll?: (target: Target, container?: Element) => HTMLElement[];
}

/** Before the page's own scripts: collects what goes wrong, and is a visitor who chose before and saw the splash. */
export function observePage(): void {
  const errors: string[] = [];
  Object.assign(window, { observedErrors: errors });
  const log = console.error;
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '));
    log(...args);
  };
  const onError = ({ target, message }: ErrorEvent) => {
    const { src, href, rel } = target as Partial<HTMLScriptElement & HTMLLinkElement>;
    // WebKit dispatches this event at each preload with a digest, although it takes what came: no file is requested twice.
    if (rel === 'preload') return;
    // A file that did not load has no message.
    errors.push(message ?? `${src ?? href} did not load`);
  };
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => void errors.push(`unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => void errors.push(`${blockedURI} is against ${violatedDirective}`));
  const choice = { necessary: true, analytics: false, marketing: false, functional: false, timestamp: '2026-01-01T00:00:00.000Z' };
  localStorage.setItem('cookie-consent', JSON.stringify(choice));
  sessionStorage.setItem('splash-seen', '1');
}

/** What went wrong in this document. */
export const observedErrors = (): string[] => (window as Observed).observedErrors ?? [];

export const canQuery = (): boolean => 'findAll' in window;

/** Gives this document what `@testing-library/dom` queries. */
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

/** What the elements of a target say. */
export const textsOf = (target: Target): string[] => (window as Observed).findAll?.(target).map((element) => element.innerText) ?? [];

/** An attribute of each element of a target. */
export const attributesOf = (target: Target, attribute: string): (string | null)[] =>
  (window as Observed).findAll?.(target).map((element) => element.getAttribute(attribute)) ?? [];

export const isFocused = (target: Target): boolean => (window as Observed).findAll?.(target)[0] === document.activeElement;

export const hasFocusInside = (target: Target): boolean => (window as Observed).findAll?.(target)[0]?.contains(document.activeElement) ?? false;

export const focus = (target: Target): void => (window as Observed).findAll?.(target)[0]?.focus();

/** The middle of an element, brought into view; a text where a press would not meet it. */
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

/** The file input of the page, which no one sees: a button presses it. */
export const fileInput = (): Element | null => document.querySelector('input[type=file]');

/** How much wider than the window the page is, and what sticks out; null where it is not. */
export function sidewaysScroll(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth);
  return `${scrollWidth} px in ${clientWidth} px: ${wide.at(-1)?.outerHTML.slice(0, 200)}`;
}
