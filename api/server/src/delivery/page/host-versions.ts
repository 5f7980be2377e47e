import type { Host } from './host-files';

/** The host's version is the content hash in the file name of its main script. */
const MAIN_SCRIPT = /\/host\.([0-9a-f]{8})\.js\b/;

/** The versions of the host that this server has served since it started. */
export class HostVersions {
  private readonly served = new Set<string>();
  private template: string | undefined;

  /** @param readHost reads the host's current build */
  constructor(private readonly readHost: () => Promise<Host | undefined>) {}

  /** Reads the host's current build, and remembers its version. */
  async read(): Promise<Host | undefined> {
    const host = await this.readHost();
    if (host && host.template !== this.template) {
      this.template = host.template;
      const version = versionOf(host);
      if (version) this.served.add(version);
    }
    return host;
  }

  has(version: string): boolean {
    return this.served.has(version);
  }

  /** The version of the host's current build; undefined without one. */
  async current(): Promise<string | undefined> {
    const host = await this.read();
    return host && versionOf(host);
  }
}

const versionOf = ({ template }: Host) => MAIN_SCRIPT.exec(template)?.[1];
