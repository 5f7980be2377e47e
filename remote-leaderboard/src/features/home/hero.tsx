import { visibleText } from '@greenroom/contract/text';
import { buttonClass } from '@greenroom/shared-ui/button';
import { Logo } from '@greenroom/shared-ui/logo';
import { useCurrentUser, useSite, useSiteConfig } from '@greenroom/shared-ui/platform';
import styles from './hero.module.css';
import { TotalGivenAway } from './total-given-away';

/** The greeting under the spotlight, and the total given away. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <Logo className={styles.logo} />
      <Greeting />
      <TotalGivenAway />
    </section>
  );
}

function Greeting() {
  const user = useCurrentUser();
  const { description } = useSite();
  const { chat } = useSiteConfig();

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
      <h1 className={styles.title}>Join the Community</h1>
      <p className={styles.text}>{description}</p>
      {/* A plain link: the server starts the OAuth flow. */}
      <a className={buttonClass({}, styles.login)} href="/login">
        Login with {chat.name}
      </a>
    </>
  );
}
