import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PageConfig } from '@greenroom/contract';
import { z } from 'zod';

// What single variables of the server's environment may hold.

/** The repository's folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL.' });
export const flag = z.enum(['0', '1'], 'must be 0 or 1.').transform((value) => value === '1');
/** Relative folders count from the repository, not from wherever the command was given. */
export const folder = z.string().transform((value) => path.resolve(ROOT, value));

/** Whose `X-Forwarded-*` headers are believed: so many proxies before us, or those at these addresses. */
export const trustProxy = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isAddressRange)) return addresses;
  context.addIssue({ code: 'custom', message: 'must be a number of proxies, or their addresses, separated by commas.' });
  return z.NEVER;
});

function isAddressRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = net.isIP(address);
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)));
}

/** An address, or a name with one: `Greenroom <site@example.com>`. */
export const sender = z
  .string()
  .refine((text) => !/\p{Cc}/u.test(text) && z.email().safeParse(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'must be an email address, or a name with one in angle brackets.');

/** A variable that holds JSON. @param what says what it holds, where that is not plain */
function json<Value>(what: string, schema: z.ZodType<Value>) {
  return z.string().transform((text, context): Value => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: what ? `must be JSON: ${what}.` : 'must be JSON.' });
      return z.NEVER;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    context.addIssue({ code: 'custom', message: `is wrong at "${issue?.path.join('.')}": ${issue?.message}.` });
    return z.NEVER;
  });
}

export const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket.');

/** Who may release what: a token is known by its SHA-256 alone, so that the environment gives none away. */
const ReleaseToken = z.object({ team: z.string().min(1), remotes: z.array(z.string().min(1)), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type ReleaseToken = z.infer<typeof ReleaseToken>;

export const releaseTokens = json('a list such as [{"team":"store team","remotes":["store"],"sha256":"…"}]', z.array(ReleaseToken));

export const siteConfig = json('', PageConfig);
