/** A browser that can show notifications, as far as pages use it. */
export interface FakePush {
  /** The visitor's actions, in order. */
  calls: string[];
  restore(): void;
}

/** Gives the test's browser web push, with the visitor's answer to the prompt. */
export function fakePush({ answer = 'granted', permission = 'default' as NotificationPermission } = {}): FakePush {
  const calls: string[] = [];
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      calls.push(`subscribe ${applicationServerKey}`);
      subscription = {
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } }),
        unsubscribe() {
          calls.push('unsubscribe');
          subscription = null;
          return Promise.resolve(true);
        },
      };
      return Promise.resolve(subscription);
    },
  };
  let registration: object | undefined;
  const serviceWorker = {
    getRegistration: () => Promise.resolve(registration),
    register(url: string) {
      calls.push(`register ${url}`);
      registration = {
        pushManager,
        unregister() {
          calls.push('unregister');
          registration = undefined;
          return Promise.resolve(true);
        },
      };
      return Promise.resolve(registration);
    },
    get ready() {
      return Promise.resolve(registration);
    },
  };
  const Notification = {
    permission,
    requestPermission() {
      calls.push('ask');
      return Promise.resolve(answer);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.assign(window, { PushManager: class {}, Notification });
  return {
    calls,
    restore() {
      for (const [owner, name] of [
        [navigator, 'serviceWorker'],
        [window, 'PushManager'],
        [window, 'Notification'],
      ] as const)
        Reflect.deleteProperty(owner, name);
    },
  };
}
