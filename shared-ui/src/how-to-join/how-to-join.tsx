// Imports by the package's name: this module is compiled into each remote, and takes these from the host.
import { buttonClass } from '@greenroom/shared-ui/button';
import { CopyCode } from '@greenroom/shared-ui/copy-code';
import { SiteLink } from '@greenroom/shared-ui/link';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { useCurrentUser, useSiteConfig } from '@greenroom/shared-ui/platform';
import { msg, SHELL, textsOf } from '@greenroom/shared-ui/texts';
import styles from './how-to-join.module.css';
import { affiliateLink, type HowToJoinData } from './read-how-to-join';

const { t, Trans } = textsOf(SHELL);

export interface HowToJoinProps {
  howToJoin: HowToJoinData;
  /** A card has its own link to the casino; the settings have the field for the username. */
  place: 'board' | 'card' | 'settings';
}

/** Draws how to take part at a casino (docs/product.md#how-to-take-part), closed at first; a card always shows the disclosure. */
export function HowToJoin({ howToJoin, place }: HowToJoinProps) {
  const { affiliateId, name, code, steps, rules, disclosure, asksUsername } = howToJoin;
  const hasUsernameStep = asksUsername && place !== 'settings';
  const note = <Note disclosure={disclosure} isShort={place === 'card'} />;
  return (
    <>
      <details className={styles.details} data-place={place}>
        <summary className={styles.summary}>
          <span className={styles.title}>
            <span>{place === 'settings' ? t('How to take part at {name}', { name }) : t('How to take part')}</span>
            {code && (
              <span className={styles.preview}>
                <Trans message="Code <code/>" components={{ code: <b translate="no">{code}</b> }} />
              </span>
            )}
          </span>
          <ChevronDown size={18} />
        </summary>
        <div className={styles.content}>
          {(code || place !== 'card') && (
            <div className={styles.join}>
              {place !== 'card' && (
                <a className={buttonClass({ size: 'small' })} href={affiliateLink(affiliateId)} target="_blank" rel="noopener noreferrer">
                  {t('Join {name}', { name })}
                </a>
              )}
              {code && <CopyCode code={code} />}
            </div>
          )}
          {(steps.length > 0 || hasUsernameStep) && (
            <ol className={styles.steps}>
              {steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
              {hasUsernameStep && <UsernameStep name={name} />}
            </ol>
          )}
          {rules && <p className={styles.rules}>{rules}</p>}
          {place !== 'card' && note}
        </div>
      </details>
      {place === 'card' && note}
    </>
  );
}

/** Draws the note beside the link; the short one leaves safer gambling to the footer. */
function Note({ disclosure, isShort }: { disclosure: string | null; isShort: boolean }) {
  const { mark, text, url, linkText } = useSiteConfig().saferGambling;
  return (
    <p className={styles.note}>
      <b>{mark}</b> {disclosure}
      {!isShort && ` ${text} `}
      {!isShort && url && (
        <a href={url} target="_blank" rel="noreferrer">
          {linkText}
        </a>
      )}
    </p>
  );
}

function UsernameStep({ name }: { name: string }) {
  const { chat } = useSiteConfig();
  const user = useCurrentUser();
  return (
    <li>
      <Trans
        message={
          user
            ? msg('Make sure your {name} username is in <a>your settings</a>: it marks your row on the leaderboard.')
            : msg('Sign in with {chat}, and save your {name} username in <a>your settings</a>: it marks your row on the leaderboard.')
        }
        values={{ chat: chat.name, name }}
        components={{ a: <SiteLink to="/settings" /> }}
      />
    </li>
  );
}
