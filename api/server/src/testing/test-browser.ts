/** What a browser shows after one step; redirects are left to the test. */
export interface Step {
  status: number;
  location: URL | undefined;
  setCookies: string[];
  text: string;
}

/** A browser with a jar for cookies, over a server that listens. */
export class TestBrowser {
  private readonly jar = new Map<string, string>();

  constructor(private readonly origin: string) {}

  cookie(name: string): string | undefined {
    return this.jar.get(name);
  }

  setCookie(name: string, value: string): void {
    this.jar.set(name, value);
  }

  get(url: string | URL): Promise<Step> {
    return this.send(url, {});
  }

  post(url: string | URL, form: Record<string, string>): Promise<Step> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  private async send(url: string | URL, init: RequestInit): Promise<Step> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', ...(cookie && { cookie }) };
    const response = await fetch(new URL(url, this.origin), { ...init, headers, redirect: 'manual' });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.jar.set(name, value);
      else this.jar.delete(name);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location ? new URL(location, response.url) : undefined,
      setCookies,
      text: await response.text(),
    };
  }
}
