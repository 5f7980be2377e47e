import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSiteConfig } from '../../platform';
import { onReducedMotionChange, prefersReducedMotion } from '../reduced-motion';
import { runStageEffects } from './run-stage-effects';
import styles from './stage-effects.module.css';
import { onIdle } from '../on-idle';

/**
 * Decorative effects behind a page: drifting smoke and floating dots under the green light (docs/product.md#home). Renders nothing for
 * visitors who prefer reduced motion, and only dots without a texture.
 */
export function StageEffects() {
  const reducedMotion = useSyncExternalStore(onReducedMotionChange, prefersReducedMotion);
  return reducedMotion ? null : <Stage />;
}

function Stage() {
  const { smokeTexture } = useSiteConfig();
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let stop: () => void = () => undefined;
    const cancel = onIdle(() => {
      if (stage.current) stop = runStageEffects(stage.current, smokeTexture);
    });
    return () => {
      cancel();
      stop();
    };
  }, [smokeTexture]);

  return <div ref={stage} className={styles.stage} aria-hidden="true" />;
}
