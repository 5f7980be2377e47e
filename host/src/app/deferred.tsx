import { type ComponentType, type KeyboardEvent, type ReactNode, type SyntheticEvent, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createStore } from 'zustand';
import styles from './deferred.module.css';

/** A part of the shell whose code no page waits for. */
export interface DeferredComponent<Props> {
  /** Loads its code, once; what failed is begun again with the next call. Never rejects. */
  load(): Promise<void>;
  /** Null until its code is there. */
  loaded(): ComponentType<Props> | null;
  /** Tells at once where it is there already. @returns ends it */
  onLoaded(listener: (Loaded: ComponentType<Props>) => void | Promise<void>): () => void;
}

const parts: DeferredComponent<never>[] = [];

/**
 * Makes a part of the shell that loads once the page stands, or as soon as somebody wants it: what opens over the page, and
 * the library that it takes.
 * @param load imports its component, in the chunk `popups` that all of them share
 */
export function deferredComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): DeferredComponent<Props> {
  const store = createStore<{ Loaded: ComponentType<Props> | null }>(() => ({ Loaded: null }));
  let loading: Promise<void> | null = null;
  const part: DeferredComponent<Props> = {
    load: () =>
      (loading ??= load().then(
        (Loaded) => store.setState({ Loaded }),
        (error: unknown) => {
          loading = null;
          console.warn('A part of the page could not be loaded; it is asked for again when somebody wants it:', error);
        },
      )),
    loaded: () => store.getState().Loaded,
    onLoaded(listener) {
      const tell = ({ Loaded }: { Loaded: ComponentType<Props> | null }) => Loaded && listener(Loaded);
      // It may have come since whoever listens has looked.
      tell(store.getState());
      return store.subscribe(tell);
    },
  };
  parts.push(part as DeferredComponent<never>);
  return part;
}

/** Loads all of them. */
export async function loadDeferredComponents(): Promise<void> {
  await Promise.all(parts.map((part) => part.load()));
}

interface DeferredProps<Props> {
  part: DeferredComponent<Props>;
  props: Props;
  /** Looks and reads like the part at rest, until that is there. */
  placeholder?: ReactNode;
  /** Something waits for it, and does so until it comes. */
  wanted?: boolean;
}

/**
 * Shows such a part. Until it is there, a pointer over the stand-in or the keyboard in it calls for it; both are where they
 * were when the part comes, and what was pressed counts as pressed.
 */
export function Deferred<Props extends object>({ part, props, placeholder, wanted = false }: DeferredProps<Props>) {
  const [Loaded, setLoaded] = useState(part.loaded);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const hovered = useRef(-1);
  const meant = useRef<Meant | null>(null);
  const pressing = useRef<Promise<void> | null>(null);

  useEffect(() => {
    let ended = false;
    const unsubscribe = part.onLoaded(async (Part) => {
      // A control that is replaced while it is pressed is never clicked.
      await pressing.current;
      if (ended) return;
      const controls = controlsIn(place.current);
      focused.current = controls.findIndex((control) => control === document.activeElement);
      hovered.current = controls.findIndex((control) => control.matches(':hover'));
      startTransition(() => setLoaded(() => Part));
    });
    return () => {
      ended = true;
      unsubscribe();
    };
  }, [part]);
  useEffect(() => (wanted ? loadWithRetry(part) : undefined), [part, wanted]);
  useLayoutEffect(() => {
    if (!Loaded) return;
    const controls = controlsIn(place.current);
    controls[focused.current]?.focus({ preventScroll: true });
    if (meant.current) {
      repeat(meant.current, controls);
      hovered.current = -1;
    }
    focused.current = -1;
    meant.current = null;
  }, [Loaded]);
  useEffect(() => {
    if (Loaded && hovered.current >= 0) enter(controlsIn(place.current)[hovered.current]);
    hovered.current = -1;
  }, [Loaded]);

  if (Loaded) {
    return (
      <div ref={place} className={styles.place}>
        <Loaded {...props} />
      </div>
    );
  }
  const call = () => void part.load();
  const mean = ({ target }: SyntheticEvent, key?: string) => {
    const index = controlsIn(place.current).findIndex((control) => control instanceof HTMLButtonElement && control.contains(target as Node));
    meant.current = index < 0 ? null : { index, key };
    call();
  };
  const onPointerDown = () => {
    pressing.current = pressEnd().then(() => void (pressing.current = null));
    call();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    mean(event, event.key);
  };
  return (
    <div ref={place} className={styles.place} onPointerOver={call} onPointerDown={onPointerDown} onFocus={call} onClick={(event) => mean(event)} onKeyDown={onKeyDown}>
      {placeholder}
    </div>
  );
}

/** Resolves after the click, where the press becomes one. */
function pressEnd(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const type of ['pointerup', 'pointercancel']) window.removeEventListener(type, end);
      setTimeout(resolve);
    };
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end);
  });
}

/** How long after a failure a part is asked for again that something waits for. */
const PAUSE_MS = 5000;

/** @returns ends it */
function loadWithRetry<Props>(part: DeferredComponent<Props>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const call = async () => {
    await part.load();
    if (!ended && !part.loaded()) timer = setTimeout(() => void call(), PAUSE_MS);
  };
  void call();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** What somebody did with a control of the stand-in: pressed it, or a key on it. */
interface Meant {
  index: number;
  key?: string;
}

/** Keys that open a menu, besides those with which any button is pressed. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

function repeat({ index, key }: Meant, controls: HTMLElement[]): void {
  if (key) controls[index]?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  else controls[index]?.click();
}

/** The browser tells of a pointer that rests only once it moves. */
function enter(control: HTMLElement | undefined): void {
  for (const type of ['pointerover', 'pointerenter', 'pointermove']) {
    control?.dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerenter', pointerType: 'mouse' }));
  }
  for (const type of ['mouseover', 'mouseenter', 'mousemove']) control?.dispatchEvent(new MouseEvent(type, { bubbles: type !== 'mouseenter' }));
}

/** What can be pressed, in the order of the page, which is the same in a part and its stand-in. */
function controlsIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
}
