import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSiteConfig } from '../../platform';
import { onIdle } from '../on-idle';
import { onReducedMotionChange, prefersReducedMotion } from '../reduced-motion';
import type * as drawing from './stage';
import styles from './stage-effects.module.css';

/**
 * Draws decorative effects behind a page: drifting smoke and floating dots under the green light (docs/product.md#home). Renders nothing
 * with reduced motion, if the operator has switched them off or in browsers without OffscreenCanvas, and only dots without a texture.
 */
export function StageEffects() {
  const reducedMotion = useSyncExternalStore(onReducedMotionChange, prefersReducedMotion);
  const { appearance } = useSiteConfig();
  return reducedMotion || appearance?.stageEffects === false ? null : <Stage />;
}

function Stage() {
  const { smokeTexture, appearance } = useSiteConfig();
  const accent = appearance?.accent;
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let stop: () => void = () => undefined;
    let isLeft = false;
    const start = ({ runStage }: typeof drawing) => {
      if (!stage.current || isLeft) return;
      // The page's tone of the accent, which is never too dark.
      const tone = getComputedStyle(stage.current).getPropertyValue('--accent').trim();
      stop = runStage(stage.current, smokeTexture, tone);
    };
    // Decoration that can't be loaded is left out.
    const cancel = onIdle(() => void import(/* webpackChunkName: "stage" */ './stage').then(start, () => undefined));
    return () => {
      isLeft = true;
      cancel();
      stop();
    };
  }, [smokeTexture, accent]);

  return <div ref={stage} className={styles.stage} aria-hidden="true" />;
}
