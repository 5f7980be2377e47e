import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import styles from './predictions-tab.module.css';

/** Predicting needs to be signed in (specification 2, section 5). */
export function SignInToPredict() {
  const { chat } = useSiteConfig();
  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Make Your Prediction</h2>
          <p className={styles.text}>Please sign in to submit predictions</p>
        </div>
        {/* The server starts the flow, so this is no link of the router's. */}
        <a className={buttonClass()} href={chat.signInPath}>
          Sign In
        </a>
      </div>
    </Card>
  );
}
