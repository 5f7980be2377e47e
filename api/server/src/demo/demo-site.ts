import type { PageConfig } from '@greenroom/contract';
import { ENGLISH } from '@greenroom/contract/texts';
import type { FastifyInstance } from 'fastify';
import { sendMessagePage } from '../plugins/message-page';
import { SMOKE_TEXTURE } from './catalogue';

const PRIVACY = {
  path: '/demo/privacy',
  title: 'Privacy Policy',
  message:
    'This is a demo community. What you enter stays on the machine that runs it, nobody looks at it, and it is gone with the demo. ' +
    'One cookie keeps you signed in; nothing else is remembered unless you allow it under Cookie Settings.',
};

const TERMS = {
  path: '/demo/terms',
  title: 'Terms of Service',
  message: 'This is a demo community. Its members, points, prizes and codes are made up: nothing here can be bought, won or lost.',
};

/** The demo's site configuration, with everything that the shell can show. */
export const DEMO_SITE: PageConfig = {
  smokeTexture: SMOKE_TEXTURE,
  affiliateEmail: 'affiliates@greenroom.example',
  socials: {
    chat: 'https://discord.com',
    shortPost: 'https://x.com',
    photo: 'https://www.instagram.com',
    streaming: 'https://kick.com',
  },
  privacyUrl: PRIVACY.path,
  termsUrl: TERMS.path,
  poweredBy: { name: 'Greenroom', url: '/api/docs' },
  minimumAge: 18,
  ageQuestion: 'play',
  // To try it: curl -i -H 'X-Country: AQ' http://localhost:8080/ (docs/safer-gambling.md).
  countryHeader: 'X-Country',
  regionsNotServed: ['AQ'],
};

export function demoLegalRoutes(app: FastifyInstance): void {
  for (const { path, title, message } of [PRIVACY, TERMS]) {
    app.get(path, (_request, reply) => sendMessagePage(reply, { status: 200, title, message, language: ENGLISH }));
  }
}
