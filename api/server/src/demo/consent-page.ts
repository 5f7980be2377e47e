import { escapeHtml } from '../lib/html';
import type { DemoPerson } from './demo-people';
import type { MockProvider } from './mock-discord-and-kick';

export const CONSENT_STYLE = `
  form { display: grid; gap: .75rem; }
  button { font: inherit; text-align: left; color: inherit; background: var(--raised); border: 1px solid #ffffff14;
    border-radius: 14px; padding: .75rem 1rem; cursor: pointer; transition: border-color .15s ease-out; }
  button:hover { border-color: var(--accent); }
  button strong { display: block; color: var(--accent); }
  button span { color: var(--muted); font-size: .9rem; }
  button.refuse { text-align: center; background: none; color: var(--muted); }
  .note { display: inline-block; margin: 0 0 1rem; padding: .1rem .6rem; border-radius: 99px; font-size: .8rem;
    color: var(--surface); background: var(--accent); }`;

/** Returns the consent page, where the visitor chooses an account. Hidden fields carry the request's parameters. */
export function consentPage(platform: MockProvider, people: DemoPerson[], parameters: Record<string, string>): string {
  const hidden = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const choices = people.map((person) => {
    const { name, about } = platform.accountOf(person);
    return `<button name="person" value="${escapeHtml(person.id)}">
<strong>${escapeHtml(name)}</strong><span>${escapeHtml(about)}</span></button>`;
  });
  const platformName = escapeHtml(platform.name);
  return `<span class="note">Demo</span>
<h1>${escapeHtml(platform.question)}</h1>
<p>This page stands in for ${platformName}, since no ${platformName} client is set up.
Nothing leaves this machine.</p>
<form method="post" action="authorize">
${[...hidden, ...choices].join('\n')}
<button name="person" value="" class="refuse">Cancel</button>
</form>`;
}
