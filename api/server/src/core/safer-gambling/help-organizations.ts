import type { HelpOrganization, PageConfig } from '@greenroom/contract';
import { ENGLISH } from '@greenroom/contract/texts';
import { msg, perLanguage, shown } from '../../lib/texts';

/** Well-known organizations by country. Operators must review the list, and can replace it (docs/safer-gambling.md). */
const BUILT_IN: Record<string, HelpOrganization[]> = {
  AT: [{ name: 'Spielsuchthilfe', url: 'https://www.spielsuchthilfe.at', phone: '+43 1 544 13 57' }],
  AU: [{ name: 'Gambling Help Online', url: 'https://www.gamblinghelponline.org.au', phone: '1800 858 858' }],
  CA: [{ name: 'ConnexOntario', url: 'https://www.connexontario.ca', phone: '1-866-531-2600' }],
  CH: [{ name: 'SOS Spielsucht', url: 'https://www.sos-spielsucht.ch', phone: '0800 040 080' }],
  DE: [{ name: 'Check dein Spiel (BIÖG, formerly BZgA)', url: 'https://www.check-dein-spiel.de', phone: '0800 137 27 00' }],
  ES: [{ name: 'FEJAR', url: 'https://fejar.org', phone: '900 200 225' }],
  FR: [{ name: 'Joueurs Info Service', url: 'https://www.joueurs-info-service.fr', phone: '09 74 75 13 13' }],
  GB: [{ name: 'GamCare', url: 'https://www.gamcare.org.uk', phone: '0808 8020 133' }],
  IE: [{ name: 'Gambling Care', url: 'https://www.gamblingcare.ie', phone: '1800 936 725' }],
  NL: [{ name: 'Loket Kansspel', url: 'https://www.loketkansspel.nl', phone: '0800 24 000 22' }],
  NZ: [{ name: 'Gambling Helpline', url: 'https://www.gamblinghelpline.co.nz', phone: '0800 654 655' }],
  SE: [{ name: 'Stödlinjen', url: 'https://www.stodlinjen.se', phone: '020-81 91 00' }],
  US: [{ name: 'National Problem Gambling Helpline', url: 'https://www.ncpgambling.org', phone: '1-800-GAMBLER' }],
  default: [
    { name: 'Gamblers Anonymous', url: 'https://www.gamblersanonymous.org' },
    { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' },
  ],
};

/** A country's organizations; without a name for all countries. */
export interface CountryHelp {
  country: string;
  name: string;
  organizations: HelpOrganization[];
}

const countriesIn = perLanguage((language) => ({
  names: new Intl.DisplayNames(language, { type: 'region' }),
  collator: new Intl.Collator(language),
}));

/** Lists the help to show: the visitor's country, then all countries, then the others by name; empty ones are omitted. */
export function helpFor(country: string | undefined, help: PageConfig['help'] = {}, language: string = ENGLISH): CountryHelp[] {
  const { names, collator } = countriesIn(language);
  const everywhere = shown(language, msg('Everywhere'));
  const order = (code: string) => (code === country ? 0 : code === 'default' ? 1 : 2);
  return Object.entries({ ...BUILT_IN, ...help })
    .filter(([, organizations]) => organizations.length > 0)
    .map(([code, organizations]) => ({ country: code, name: code === 'default' ? everywhere : (names.of(code) ?? code), organizations }))
    .sort((one, other) => order(one.country) - order(other.country) || collator.compare(one.name, other.name));
}
