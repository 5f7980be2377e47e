import { visibleText } from '@greenroom/contract/text';
import { buttonClass, Button } from '@greenroom/shared-ui/button';
import { Logo } from '@greenroom/shared-ui/logo';
import { useCurrentUser, useSite, useSiteConfig } from '@greenroom/shared-ui/platform';
import { CountUp } from '@greenroom/shared-ui/count-up';
import { SiteLink } from '@greenroom/shared-ui/link';
import { formatMoney } from '@greenroom/shared-ui/format';
import { Spinner } from '@greenroom/shared-ui/spinner';
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
    return (
      <>
        <h1 className={styles.title}>Welcome back, {visibleText(user.kick_username ?? '') || visibleText(user.username) || 'User'}!</h1>
        <p className={styles.text}>Ready to continue your journey?</p>
      </>
    );
  }
  return (
    <>
      <h1 className={styles.title}>{appearance?.heroTitle ?? 'Join the Community'}</h1>
      <p className={styles.text}>{appearance?.heroText ?? description}</p>
      {/* A plain link: the server starts the OAuth flow. */}
      <a className={buttonClass({}, styles.login)} href="/login">
        Login with {chat.name}
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
          Total Given Away
        </SiteLink>
      </h2>
      <div className={styles.amount}>
        {data !== undefined ? (
          <CountUp value={data} format={(amount) => formatMoney(amount)} duration={2000} delay={500} />
        ) : isError ? (
          <p className={styles.failed} role="alert">
            Couldn&apos;t load the total.
            <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          <Spinner size={36} label="Loading the total" />
        )}
      </div>
    </div>
  );
}
