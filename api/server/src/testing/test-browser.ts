/** A response; the test follows redirects itself. */
export interface Step {
  status: number;
  location: URL | undefined;
  setCookies: string[];
  cacheControl: string | null;
  text: string;
}

/** An HTTP client with a cookie jar for one site. */
export class TestBrowser {
  private readonly jar = new Map<string, string>();

  constructor(private readonly origin: string) {}

  cookie(name: string): string | undefined {
    return this.jar.get(name);
  }

  cookieNames(): string[] {
    return [...this.jar.keys()];
  }

  setCookie(name: string, value: string): void {
    this.jar.set(name, value);
  }

  get(url: string | URL, headers: Record<string, string> = {}): Promise<Step> {
    return this.send(url, { headers });
  }

  post(url: string | URL, form: Record<string, string> | FormData, headers: Record<string, string> = {}): Promise<Step> {
    return this.send(url, { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form), headers });
  }

  private async send(url: string | URL, init: { headers?: Record<string, string>; method?: string; body?: URLSearchParams | FormData }) {
    const target = new URL(url, this.origin);
    const isOurs = target.origin === this.origin;
    const cookie = isOurs ? [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ') : '';
    const headers = { accept: 'text/html', ...init.headers, ...(cookie && { cookie }) };
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    const setCookies = response.headers.getSetCookie();
    for (const line of isOurs ? setCookies : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.jar.set(name, value);
      else this.jar.delete(name);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location ? new URL(location, response.url) : undefined,
      setCookies,
      cacheControl: response.headers.get('cache-control'),
      text: await response.text(),
    };
  }
}
