import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSiteConfig } from '../../platform';
import { playStage } from './play-stage';
import styles from './stage-effects.module.css';
import { whenIdle } from './when-idle';

/**
 * The air of the stage behind a page: drifting smoke and floating dots under the green light (specification 1,
 * section 2 "Decorative effects"). Absent where the visitor wants less motion; without a texture, only dots.
 */
export function StageEffects() {
  const lessMotion = useSyncExternalStore(subscribeToMotion, wantsLessMotion);
  return lessMotion ? null : <Air />;
}

function Air() {
  const { smokeTexture } = useSiteConfig();
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let end: () => void = () => undefined;
    const cancel = whenIdle(() => {
      if (stage.current) end = playStage(stage.current, smokeTexture);
    });
    return () => {
      cancel();
      end();
    };
  }, [smokeTexture]);

  return <div ref={stage} className={styles.stage} aria-hidden="true" />;
}

const motionQuery = () => window.matchMedia('(prefers-reduced-motion: reduce)');
const wantsLessMotion = () => motionQuery().matches;

function subscribeToMotion(listener: () => void) {
  const query = motionQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
