import { visibleText } from '@greenroom/contract/text';
import { buttonClass, Button } from '@greenroom/shared-ui/button';
import { Logo } from '@greenroom/shared-ui/logo';
import { useCurrentUser, useSite, useSiteConfig } from '@greenroom/shared-ui/platform';
import { CountUp } from '@greenroom/shared-ui/count-up';
import { SiteLink } from '@greenroom/shared-ui/link';
import { formatMoney } from '@greenroom/shared-ui/format';
import { Spinner } from '@greenroom/shared-ui/spinner';
import { t } from '../../texts';
import styles from './hero.module.css';
import { useTotalGivenAway } from './home.api';

export const Hero = () => (
  <section className={styles.hero}>
    <Logo className={styles.logo} />
    <Greeting />
    <TotalGivenAway />
  </section>
);

function Greeting() {
  const user = useCurrentUser();
  const { description } = useSite();
  const { chat, appearance } = useSiteConfig();

  if (user) {
    const name = visibleText(user.kick_username ?? '') || visibleText(user.username) || t('User');
    return (
      <>
        <h1 className={styles.title}>{t('Welcome back, {name}!', { name })}</h1>
        <p className={styles.text}>{t('Ready to continue your journey?')}</p>
      </>
    );
  }
  return (
    <>
      <h1 className={styles.title}>{appearance?.heroTitle ?? t('Join the Community')}</h1>
      <p className={styles.text}>{appearance?.heroText ?? description}</p>
      {/* A plain link: the server starts the OAuth flow. */}
      <a className={buttonClass({}, styles.login)} href="/login">
        {t('Login with {chat}', { chat: chat.name })}
      </a>
    </>
  );
}

/** Counts up to the all-time total within 2000 ms, after a delay of 500 ms (docs/product.md#home). */
function TotalGivenAway() {
  const { data, isError, isFetching, refetch } = useTotalGivenAway();
  return (
    <div className={styles.total}>
      <h2>
        <SiteLink to="/winners" data-prefetch="none">
          {t('Total Given Away')}
        </SiteLink>
      </h2>
      <div className={styles.amount}>
        {data !== undefined ? (
          <CountUp value={data} format={(amount) => formatMoney(amount)} duration={2000} delay={500} />
        ) : isError ? (
          <p className={styles.failed} role="alert">
            {t("Couldn't load the total.")}
            <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          </p>
        ) : (
          <Spinner size={36} label={t('Loading the total')} />
        )}
      </div>
    </div>
  );
}
