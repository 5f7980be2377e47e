import { ENGLISH } from '@greenroom/contract/texts';
import { escapeHtml } from '../../lib/html';
import type { SetupResult } from '../../db/schema';

/** The path of the first visit's page; its forms are below. */
export const SETUP_PATH = '/setup';
const SETUP_IN_PANEL = '/admin-new/setup';

const STYLE = `
  main { width: min(40rem, calc(100% - 2rem)); }
  h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
  form { display: grid; gap: 1rem; }
  label { display: grid; gap: .25rem; color: var(--muted); font-size: .9rem; }
  input { box-sizing: border-box; width: 100%; min-height: 44px; padding: .5rem .75rem; font: inherit; font-size: 1rem; color: var(--text);
    background: var(--surface); border: 1px solid #7d8a85; border-radius: 10px; }
  input[readonly] { color: var(--muted); border-style: dashed; }
  button, .button { justify-self: start; min-height: 44px; box-sizing: border-box; padding: .6rem 1.25rem; font: inherit; font-weight: 600;
    color: var(--surface); background: var(--accent); border: 0; border-radius: 10px; cursor: pointer; text-decoration: none; display: inline-block; }
  code { user-select: all; margin: .25rem 0; overflow-wrap: anywhere; display: block; padding: .5rem .75rem; color: var(--text); background: var(--surface);
    border-radius: 10px; }
  ol { margin: 0 0 1rem; padding-left: 1.25rem; color: var(--muted); }
  p { overflow-wrap: anywhere; }
  [role=alert] { color: #ff9d94; }
  [role=status] { color: var(--accent); }
  form + p, form + [role=status], code + form { margin-top: 1rem; }`;

/** A page for `sendServerPage`. */
interface Page {
  title: string;
  language: string;
  body: string;
  style: string;
}

const page = (body: string): Page => ({
  title: 'Set this site up',
  language: ENGLISH,
  body: `<h1>Set this site up</h1>${body}`,
  style: STYLE,
});

const alert = (problem: string | undefined) => (problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`);

const form = (action: string, token: string, content: string) =>
  `<form method="post" action="${SETUP_PATH}/${action}"><input type="hidden" name="_token" value="${escapeHtml(token)}">${content}</form>`;

export const codePage = (token: string, problem?: string): Page =>
  page(`<p>The server has written a one-time code to its log as it started. It proves that the site is yours. In a terminal of the machine, one of these shows it:</p>
<code>docker compose logs | grep code</code>
<code>journalctl -u greenroom | grep code</code>${alert(problem)}
${form(
  'code',
  token,
  `<label>Code<input name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="100" required></label>
<button>Continue</button>`,
)}
<p>It works once, for 24 hours. Restarting the server prints another one.</p>`);

interface FirstSteps {
  token: string;
  siteName: string;
  discord: {
    isFixed: boolean;
    id: string;
    callback: string;
    result: SetupResult | undefined;
  };
  problem?: { step: 'name' | 'discord'; text: string; typedId?: string } | undefined;
}

/** The steps before there is an Admin: the name, and the sign-in that makes one. */
export function firstStepsPage({ token, siteName, discord, problem }: FirstSteps): Page {
  const problemOf = (step: 'name' | 'discord') => alert(problem?.step === step ? problem.text : undefined);
  return page(`<p>Three steps make you the Admin of this site. The rest can wait, and is set up in the staff panel.</p>
<h2>1. Name</h2>
${problemOf('name')}
${form(
  'name',
  token,
  `<label>Name of the site<input name="name" value="${escapeHtml(siteName)}" maxlength="60" autocomplete="off" required></label>
<button>Save the name</button>`,
)}
<h2>2. Sign-in with Discord</h2>
<ol><li>Create an application at <a href="https://discord.com/developers/applications" rel="noopener noreferrer">discord.com/developers</a>.</li>
<li>Under OAuth2, add this address to its redirects: <code>${escapeHtml(discord.callback)}</code></li>
<li>Copy its client ID and client secret to here.</li></ol>
${problemOf('discord')}
${form('discord', token, discord.isFixed ? fixedClient(discord.id) : clientFields(problem?.typedId ?? discord.id))}
${problem?.step === 'discord' ? '' : resultOf(discord.result)}
<h2>3. Become the Admin</h2>
${discord.id === '' ? '<p>The next step, once Discord knows this site.</p>' : SIGN_IN}`);
}

const clientFields = (id: string) =>
  `<label>Client ID (DISCORD_CLIENT_ID)<input name="DISCORD_CLIENT_ID" value="${escapeHtml(id)}" maxlength="500" autocomplete="off" spellcheck="false" required></label>
<label>Client secret (DISCORD_CLIENT_SECRET)<input type="password" name="DISCORD_CLIENT_SECRET" maxlength="500" autocomplete="off"></label>
<button>Test and save</button>`;

const fixedClient = (id: string) =>
  `<label>Client ID, set by the server's environment<input value="${escapeHtml(id)}" readonly></label>
<button>Test</button>`;

function resultOf(result: SetupResult | undefined): string {
  if (!result) return '';
  return `<p role="${result.status === 'ok' ? 'status' : 'alert'}">${escapeHtml(result.text)}</p>`;
}

const SIGN_IN = `<p>The account that signs in here becomes the site's first Admin. If Discord shows "Invalid OAuth2 redirect_uri", its application lacks the address above.</p>
<a class="button" href="/auth/discord?return_to=${SETUP_IN_PANEL}">Sign in with Discord</a>`;
