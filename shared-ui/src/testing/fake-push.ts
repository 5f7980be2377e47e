/** A browser that can show notifications, as far as pages use it. */
export interface FakePush {
  /** The visitor's actions, in order. */
  calls: string[];
  restore(): void;
}

interface FakePushOptions {
  /** The visitor's answer to the prompt. */
  answer?: NotificationPermission;
  permission?: NotificationPermission;
  /** The site's key, in base64url, with which the browser has subscribed at `https://push.example/0`. */
  subscribedWith?: string;
  /** Failure of the browser's push service. */
  failure?: Error;
}

/** Gives the test's browser web push. */
export function fakePush({ answer = 'granted', permission = 'default', subscribedWith, failure }: FakePushOptions = {}): FakePush {
  const calls: string[] = [];
  let subscription = subscribedWith === undefined ? null : subscriptionTo('https://push.example/0', subscribedWith);
  function subscriptionTo(endpoint: string, key: string): object {
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
      unsubscribe() {
        calls.push('unsubscribe');
        subscription = null;
        return Promise.resolve(true);
      },
    };
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      calls.push(`subscribe ${applicationServerKey}`);
      if (failure) return Promise.reject(failure);
      subscription = subscriptionTo('https://push.example/1', applicationServerKey);
      return Promise.resolve(subscription);
    },
  };
  let registration: object | undefined = subscription === null ? undefined : registrationOf();
  function registrationOf(): object {
    return {
      pushManager,
      unregister() {
        calls.push('unregister');
        registration = undefined;
        return Promise.resolve(true);
      },
    };
  }
  const events = new EventTarget();
  const serviceWorker = {
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    getRegistration: () => Promise.resolve(registration),
    register(url: string) {
      calls.push(`register ${url}`);
      registration ??= registrationOf();
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
