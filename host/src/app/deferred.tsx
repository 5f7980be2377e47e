import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createStore } from 'zustand';
import styles from './deferred.module.css';
import { onPageIdle } from './page-idle';

/** A component of the shell whose code loads on interaction, or when it is needed. */
export interface DeferredComponent<Props> {
  /** Loads the code once; the next call after a failure retries. Never rejects. */
  load(): Promise<void>;
  /** Null until the code is loaded. */
  loaded(): ComponentType<Props> | null;
  /** Calls the listener once loaded, at once if it already is. @returns unsubscribes */
  onLoaded(listener: (Loaded: ComponentType<Props>) => void | Promise<void>): () => void;
}

/** Defers what opens over the page, with its libraries: most visitors open none of it. */
export function deferredComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): DeferredComponent<Props> {
  const store = createStore<{ Loaded: ComponentType<Props> | null }>(() => ({ Loaded: null }));
  let loading: Promise<void> | null = null;
  return {
    load: () =>
      (loading ??= load().then(
        (Loaded) => store.setState({ Loaded }),
        (error: unknown) => {
          loading = null;
          console.warn('Deferred code failed to load:', error);
        },
      )),
    loaded: () => store.getState().Loaded,
    onLoaded(listener) {
      const notify = ({ Loaded }: { Loaded: ComponentType<Props> | null }) => Loaded && listener(Loaded);
      // It may have loaded between the subscriber's first render and its effect.
      notify(store.getState());
      return store.subscribe(notify);
    },
  };
}

interface DeferredProps<Props> {
  component: DeferredComponent<Props>;
  props: Props;
  /** Looks like the closed component, with the same controls in the same order, until its code is loaded. */
  placeholder?: ReactNode;
  /** Loads the code now, and retries after a failure. */
  needed?: boolean;
  /** Loads it once the page is idle. */
  whenIdle?: boolean;
}

/**
 * Renders a deferred component, or its placeholder until the code is loaded. Hovering, focusing or pressing the placeholder loads the
 * code; the component then takes over focus and hover, and a press or a key on the placeholder is replayed on it, also if the code loads only
 * once the connection is back.
 */
export function Deferred<Props extends object>({ component, props, placeholder, needed, whenIdle }: DeferredProps<Props>) {
  const [Loaded, setLoaded] = useState(component.loaded);
  const container = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const hovered = useRef(-1);
  const interaction = useRef<Interaction | null>(null);
  const pendingPress = useRef<Promise<void> | null>(null);

  useEffect(() => {
    let unmounted = false;
    const unsubscribe = component.onLoaded(async (Component) => {
      // A control that is replaced between pointerdown and pointerup never gets its click: a press is waited for, and none can begin before
      // the synchronous render.
      do await pendingPress.current;
      while (pendingPress.current);
      if (unmounted) return;
      const controls = findControls(container.current);
      focused.current = controls.findIndex((control) => control === document.activeElement);
      hovered.current = controls.findIndex((control) => control.matches(':hover'));
      flushSync(() => setLoaded(() => Component));
    });
    return () => {
      unmounted = true;
      unsubscribe();
    };
  }, [component]);
  useEffect(() => (needed ? loadWithRetry(component) : undefined), [component, needed]);
  useEffect(() => (whenIdle ? onPageIdle(() => loadWithRetry(component)) : undefined), [component, whenIdle]);
  useLayoutEffect(() => {
    if (!Loaded) return;
    const controls = findControls(container.current);
    // Only a focus that went with the placeholder: a navigation may have moved it since React began to render this.
    if (document.activeElement === document.body) controls[focused.current]?.focus({ preventScroll: true });
    if (interaction.current) {
      replay(interaction.current, controls);
      hovered.current = -1;
    }
    focused.current = -1;
    interaction.current = null;
  }, [Loaded]);
  useEffect(() => {
    if (Loaded && hovered.current >= 0) simulateHover(findControls(container.current)[hovered.current]);
    hovered.current = -1;
  }, [Loaded]);

  if (Loaded) {
    return (
      <div ref={container} className={styles.container}>
        <Loaded {...props} />
      </div>
    );
  }
  const load = () => void component.load();
  const recordInteraction = ({ target }: SyntheticEvent, key?: string) => {
    const index = findControls(container.current).findIndex(
      (control) => control instanceof HTMLButtonElement && control.contains(target as Node),
    );
    interaction.current = index < 0 ? null : { index, key };
    void component.load().then(() => component.loaded() ?? addEventListener('online', load, { once: true }));
  };
  const onPointerDown = () => {
    pendingPress.current = pressEnded().then(() => void (pendingPress.current = null));
    load();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    recordInteraction(event, event.key);
  };
  return (
    <div
      ref={container}
      className={styles.container}
      onPointerOver={load}
      onPointerDown={onPointerDown}
      onFocus={load}
      onClick={(event) => recordInteraction(event)}
      onKeyDown={onKeyDown}
    >
      {placeholder}
    </div>
  );
}

/** Resolves after the click that ends a press, or after the press is cancelled. */
function pressEnded(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const type of ['pointerup', 'pointercancel']) window.removeEventListener(type, end);
      setTimeout(resolve);
    };
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end);
  });
}

const RETRY_DELAY_MS = 5000;

/** Loads a component that is needed now, with retries. @returns stops retrying */
function loadWithRetry<Props>(component: DeferredComponent<Props>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const load = async () => {
    await component.load();
    if (!stopped && !component.loaded()) timer = setTimeout(() => void load(), RETRY_DELAY_MS);
  };
  void load();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** A press, or a key, on the control at `index` of the placeholder. */
interface Interaction {
  index: number;
  key?: string;
}

/** Keys that open a menu; Enter and Space arrive as clicks. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

function replay({ index, key }: Interaction, controls: HTMLElement[]): void {
  if (key) controls[index]?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  else controls[index]?.click();
}

/** The browser fires no events for a resting pointer when the element below it is replaced. */
function simulateHover(control: HTMLElement | undefined): void {
  for (const type of ['pointerover', 'pointerenter', 'pointermove']) {
    control?.dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerenter', pointerType: 'mouse' }));
  }
  for (const type of ['mouseover', 'mouseenter', 'mousemove'])
    control?.dispatchEvent(new MouseEvent(type, { bubbles: type !== 'mouseenter' }));
}

/** Links and buttons in document order, which is the same in a component and its placeholder. */
function findControls(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
}
