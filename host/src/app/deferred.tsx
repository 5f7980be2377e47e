import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './deferred.module.css';
import { pageIdle } from './when-idle';
import { retried } from './retried';

interface LoadingProps {
  /** Number of presses that needed it, or true while somebody waits for it. */
  pressed?: boolean | number;
}

/** Makes a component whose code loads with its first render; `React.lazy` would show it 300 ms after its fallback at the earliest. */
export function deferred(load: () => Promise<ComponentType>): ComponentType<LoadingProps> {
  const loadOnce = retried(load);
  return function Loading({ pressed = false }) {
    const [Loaded, setLoaded] = useState<ComponentType | null>(null);
    useEffect(() => {
      let isShown = true;
      void loadOnce(Boolean(pressed)).then((component) => isShown && setLoaded(() => component));
      return () => void (isShown = false);
    }, [pressed]);
    return Loaded && <Loaded />;
  };
}

interface DeferredProps {
  children: ReactNode;
  needed?: boolean;
  /** Loads it once the page is idle. */
  whenIdle?: boolean;
}

export function Deferred({ children, needed = false, whenIdle = false }: DeferredProps) {
  const [wanted, setWanted] = useState(false);
  if (needed && !wanted) setWanted(true);
  useEffect(() => {
    if (whenIdle) void pageIdle.then(() => setWanted(true));
  }, [whenIdle]);
  return wanted && children;
}

interface DeferredMenuProps<Props> {
  /** Made by `retried`. */
  load: (pressed: boolean) => Promise<ComponentType<Props>>;
  props: Props;
  closed: ReactNode;
  whenIdle?: boolean;
}

/** Keys that open a menu; Enter and Space arrive as clicks. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

/** Renders closed controls until their menus' code has loaded. The menus take over the focus and a press or hover that came first. */
export function DeferredMenu<Props extends object>({ load, props, closed, whenIdle = false }: DeferredMenuProps<Props>) {
  const [Menu, setMenu] = useState<ComponentType<Props> | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const pressed = useRef<{ index: number; key?: string } | null>(null);
  const isHeld = useRef(false);
  const controls = () => [...(container.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];

  async function want(isPress = false): Promise<void> {
    const loading = load(isPress);
    if (wanted.current) return;
    wanted.current = true;
    const Loaded = await loading;
    // A replaced control never gets its click, and no press begins in the synchronous render below; React.lazy would render at any time.
    while (isHeld.current || container.current?.matches(':active')) await new Promise((resolve) => setTimeout(resolve, RELEASE_CHECK_MS));
    const focused = controls().findIndex((control) => control === document.activeElement);
    const hovered = controls().findIndex((control) => control.matches(':hover'));
    flushSync(() => setMenu(() => Loaded));
    controls()[focused]?.focus({ preventScroll: true });
    const isElsewhere = focused < 0 && document.activeElement !== document.body;
    if (isElsewhere || !pressed.current) return simulateHover(controls()[hovered]);
    const { index, key } = pressed.current;
    if (key) controls()[index]?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    else controls()[index]?.click();
  }
  function hold(): void {
    isHeld.current = true;
    // A touch may begin `:active` later.
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isHeld.current = false), { once: true });
    void want();
  }
  function press({ target }: SyntheticEvent, key?: string): void {
    const index = controls().findIndex((control) => control instanceof HTMLButtonElement && control.contains(target as Node));
    pressed.current = index < 0 ? null : { index, ...(key && { key }) };
    void want(index >= 0);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    press(event, event.key);
  }
  const onIdle = useEffectEvent(want);
  useEffect(() => {
    if (whenIdle) void pageIdle.then(() => onIdle());
  }, [whenIdle]);

  const onIntent = () => void want();
  const intent = {
    onPointerOver: onIntent,
    onPointerDown: hold,
    onFocus: onIntent,
    onClick: (event: SyntheticEvent) => press(event),
    onKeyDown,
  };
  return (
    <div ref={container} className={styles.container} {...(Menu ? {} : intent)}>
      {Menu ? <Menu {...props} /> : closed}
    </div>
  );
}

const RELEASE_CHECK_MS = 20;

/** Fires the events that browsers don't when the element below a resting pointer is replaced. */
function simulateHover(control: HTMLElement | undefined): void {
  for (const type of ['pointerover', 'pointerenter', 'pointermove']) {
    control?.dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerenter', pointerType: 'mouse' }));
  }
  for (const type of ['mouseover', 'mouseenter', 'mousemove'])
    control?.dispatchEvent(new MouseEvent(type, { bubbles: type !== 'mouseenter' }));
}
