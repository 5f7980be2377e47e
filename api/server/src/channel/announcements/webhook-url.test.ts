import { readWebhook } from './webhook-url';

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdEfGhIjKlMnOpQrStUvWxYz0123';
const ID = '123456789012345678';
const CANONICAL = `https://discord.com/api/v10/webhooks/${ID}/${TOKEN}`;
const hrefOf = (text: string, origins: string[] = []) => readWebhook(text, origins)?.url.href ?? null;

it.each([
  `https://discord.com/api/webhooks/${ID}/${TOKEN}`,
  `https://discordapp.com/api/webhooks/${ID}/${TOKEN}`,
  `https://ptb.discord.com/api/webhooks/${ID}/${TOKEN}/`,
  `https://canary.discord.com/api/v9/webhooks/${ID}/${TOKEN}?wait=true#x`,
])('reads %s', (text) => {
  expect(hrefOf(text)).toBe(CANONICAL);
});

it('keeps the thread of a forum', () => {
  expect(hrefOf(`https://discord.com/api/webhooks/${ID}/${TOKEN}?thread_id=${ID}`)).toBe(`${CANONICAL}?thread_id=${ID}`);
});

it.each([
  `http://discord.com/api/webhooks/${ID}/${TOKEN}`,
  `https://discord.com.evil.example/api/webhooks/${ID}/${TOKEN}`,
  `https://evildiscord.com/api/webhooks/${ID}/${TOKEN}`,
  `https://discord.com@evil.example/api/webhooks/${ID}/${TOKEN}`,
  `https://user:pass@discord.com/api/webhooks/${ID}/${TOKEN}`,
  `https://discord.com:8443/api/webhooks/${ID}/${TOKEN}`,
  `https://discord.com/api/webhooks/${ID}/${TOKEN}/slack`,
  `https://discord.com/api/webhooks/${ID}/${TOKEN}?thread_id=../..`,
  `https://discord.com/api/webhooks/../users/${ID}/${TOKEN}`,
  `https://discord.com/api/webhooks/${ID}`,
  'https://127.0.0.1/hook',
  'a text',
])('refuses %s', (text) => {
  expect(hrefOf(text)).toBeNull();
});

it('accepts an origin that the operator names, and no other port of it', () => {
  expect(hrefOf('http://127.0.0.1:9/hook?key=1', ['http://127.0.0.1:9'])).toBe('http://127.0.0.1:9/hook?key=1');
  expect(hrefOf('http://127.0.0.1:8/hook', ['http://127.0.0.1:9'])).toBeNull();
});
