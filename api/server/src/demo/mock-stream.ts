import { ENGLISH } from '@greenroom/contract/texts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../lib/html';
import { HOUR } from '../lib/durations';
import { sendServerPage } from '../plugins/message-page';
import type { MockProvider } from './mock-discord-and-kick';
import { PALETTE } from '../lib/look';

/** Time the demo's stream appears to have been live, whenever one looks. */
const RUNNING_MS = 1.5 * HOUR;

/** Returns the mock provider's channel, in place of the real `streaming` of the page's config (docs/site-config.md#the-live-stream). */
export const streamOf = ({ slug }: MockProvider) => ({
  channelApi: `/demo/${slug}/channel`,
  player: `/demo/${slug}/player`,
  url: `/demo/${slug}/player`,
});

/** Mocks the provider's channel API in Kick's format, and its player, which shows a still image. */
export function mockStreamRoutes(app: FastifyInstance, platform: MockProvider, now: () => Date): void {
  const { channelApi, player } = streamOf(platform);
  app.get(channelApi, (_request, reply) => reply.header('Cache-Control', 'no-store').send(channelResponse(now())));
  app.get(player, (_request, reply) =>
    sendServerPage(reply, {
      title: `${platform.name} player (demo)`,
      language: ENGLISH,
      body: scene(platform),
      style: SCENE_STYLE,
      framedBySite: true,
    }),
  );
}

function channelResponse(now: Date) {
  const category = { id: 28, name: 'Slots & Casino', slug: 'slots' };
  return {
    id: 4_200_001,
    slug: 'greenroom',
    followers_count: 18_420,
    livestream: {
      id: 9_300_001,
      session_title: 'Bonus hunt, then raffles',
      is_live: true,
      viewer_count: 1_264,
      start_time: new Date(now.getTime() - RUNNING_MS).toISOString(),
      categories: [category],
    },
    recent_categories: [category, { id: 15, name: 'Just Chatting', slug: 'just-chatting' }],
  };
}

const scene = ({ name }: MockProvider) => `<svg viewBox="0 0 320 180" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
<defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="#5bf0b4" stop-opacity=".42"/><stop offset="1" stop-color="${PALETTE.accent}" stop-opacity=".04"/></linearGradient></defs>
<path fill="url(#light)" d="M222 0h16l52 152H170Z"/>
<ellipse cx="230" cy="152" rx="60" ry="10" fill="${PALETTE.accent}" fill-opacity=".16"/>
<path d="M230 104v47m-13 3 13-4 13 4" fill="none" stroke="#c9d1d9" stroke-width="2" stroke-linecap="round"/>
<rect x="224.5" y="86" width="11" height="21" rx="5.5" fill="#c9d1d9"/>
</svg>
<div><p class="note">Demo</p>
<h1>The show starts soon</h1>
<p>This picture stands in for the player of ${escapeHtml(name)}.</p></div>`;

const SCENE_STYLE = `
  body { display: block; background: #060908; }
  main { display: grid; align-items: center; box-sizing: border-box; width: 100%; height: 100vh; margin: 0;
    padding: clamp(.75rem, 4vw, 2rem); border: 0; border-radius: 0; overflow: hidden; background: none; }
  svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  div { position: relative; width: 48%; }
  h1 { margin: 0; font-size: clamp(1.05rem, 4.4vw, 2.25rem); line-height: 1.1; }
  p { margin: .5rem 0 0; font-size: clamp(.8rem, 2vw, 1rem); }
  .note { display: inline-block; margin: 0 0 .5rem; padding: .1rem .6rem; border-radius: 99px; font-size: .8rem;
    color: var(--surface); background: var(--accent); }`;
