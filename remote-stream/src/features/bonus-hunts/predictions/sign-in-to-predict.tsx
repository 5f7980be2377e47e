import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import styles from './predictions-tab.module.css';

/** Sign-in prompt for guests (docs/product.md#bonus-hunts). */
export function SignInToPredict() {
  const { chat } = useSiteConfig();
  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Make Your Prediction</h2>
          <p className={styles.text}>Please sign in to submit predictions</p>
        </div>
        {/* A plain link: the server starts the OAuth flow. */}
        <a className={buttonClass()} href={chat.signInPath}>
          Sign In
        </a>
      </div>
    </Card>
  );
}
