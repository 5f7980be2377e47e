// Imports by the package's name: this module is compiled into each remote, and takes these from the host.
import { LANGUAGES } from '@greenroom/contract/texts';
import { api, failureMessage } from '@greenroom/shared-ui/http';
import { useCurrentUser, useSiteConfig, useToast } from '@greenroom/shared-ui/platform';
import { currentLanguage, SHELL, textsOf } from '@greenroom/shared-ui/texts';
import { useNavigate } from 'react-router-dom';

const { t } = textsOf(SHELL);

/** Over https, the server takes only cookies that no other host of the domain can have set. */
const [PREFIX, SECURE] = window.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
const YEAR_S = 365 * 24 * 3600;

function keepChoice(language: string): void {
  document.cookie = `${PREFIX}language=${language}; path=/; max-age=${YEAR_S}; samesite=lax${SECURE}`;
}

/** Returns the languages that visitors can choose; none on a site in English alone. */
export function useLanguages() {
  const { languages = [] } = useSiteConfig();
  return LANGUAGES.filter(({ code }) => languages.includes(code));
}

export interface LanguagesProps {
  className?: string;
  /** Classes of the buttons, and of the current language. */
  buttonClass?: string;
  currentClass?: string;
}

/** Lists the languages by their own names. Choosing one saves it and reloads the page, which keeps drafts and the scroll position. */
export function Languages({ className, buttonClass, currentClass }: LanguagesProps) {
  const languages = useLanguages();
  const isMember = useCurrentUser() !== null;
  const showToast = useToast();
  const navigate = useNavigate();
  const current = currentLanguage();

  async function choose(language: string): Promise<void> {
    try {
      if (isMember) await api.post('/api/r/profile/update', { language });
    } catch (error) {
      const failure = t("Couldn't save your language. Please try again.");
      return showToast(failureMessage(error, { refused: failure, noResponse: failure }), 'error');
    }
    keepChoice(language);
    // Reloads.
    await navigate(0);
  }

  return (
    <ul className={className} aria-label={t('Language')}>
      {languages.map(({ code, name }) => (
        <li key={code} lang={code} translate="no">
          {code === current ? (
            <span className={currentClass} aria-current="true">
              {name}
            </span>
          ) : (
            <button type="button" className={buttonClass} onClick={() => void choose(code)}>
              {name}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
