import { renderPage } from '@greenroom/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import type { PageConfig } from '@greenroom/contract';
import { Footer } from './footer';

const onCookieSettings = jest.fn();
const renderFooter = (config?: PageConfig) => renderPage(() => <Footer onCookieSettings={onCookieSettings} />, { config });
const externalLinks = () =>
  screen
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => !href?.startsWith('/'));

test.each([
  ['missing', {}],
  ['null', { socials: null, poweredBy: null, saferGambling: null, privacyUrl: null } as unknown as PageConfig],
])('omits what is %s in the configuration, except the year and the safer-gambling note', (_, config) => {
  renderFooter(config);
  expect(externalLinks()).toEqual([]);
  expect(screen.queryByText(/Powered by/)).not.toBeInTheDocument();
  expect(screen.getByText(`© ${new Date().getFullYear()} Greenroom. All rights reserved.`)).toBeInTheDocument();
  expect(screen.getByText('18+')).toBeInTheDocument();
});

test('has its four columns', () => {
  renderFooter();
  const columns = {
    'Quick Links': { Home: '/', Store: '/store', Tickets: '/tickets', Contact: '/contact' },
    Stream: { 'Bonus Hunts': '/bonus-hunts', Tournaments: '/tournaments', Raffles: '/raffles' },
    Affiliates: { Leaderboard: '/leaderboard', Challenges: '/challenges' },
  };
  const shown = screen.getAllByRole('navigation').map((column) => [
    column.getAttribute('aria-label'),
    Object.fromEntries(
      within(column)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ),
  ]);
  expect(Object.fromEntries(shown)).toEqual(columns);
});

test("shows what is configured: platforms, safer gambling, the staff's text and pages", async () => {
  const { user } = renderFooter({
    termsUrl: 'https://terms.test',
    links: { footer: [{ label: 'Rules', path: '/pages/rules' }] },
    saferGambling: { mark: '21+', text: 'Play for fun.', url: 'https://help.test', linkText: 'Talk to somebody' },
    appearance: { footerText: 'Every night at nine. <b>18+</b>' },
    chat: { name: 'Guild' },
    streaming: { name: 'Twitch' },
    socials: { chat: 'https://guild.test', shortPost: 'https://short.test', photo: 'https://photo.test', streaming: 'https://tv.test' },
  });
  for (const name of ['Guild', 'X', 'Instagram', 'Twitch']) expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links.slice(links.indexOf('Terms of Service'))).toEqual(['Terms of Service', 'Rules']);
  expect(screen.getByRole('link', { name: 'Rules' })).toHaveAttribute('href', '/pages/rules');
  for (const text of ['21+', 'Play for fun.', 'Every night at nine. <b>18+</b>']) expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Talk to somebody' })).toHaveAttribute('href', 'https://help.test');
  expect(screen.queryByText(/ultimate gaming community/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cookie Settings' }));
  expect(onCookieSettings).toHaveBeenCalledTimes(1);
});
