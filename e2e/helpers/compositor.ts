import type { Page } from '@playwright/test';

/**
 * Watches for animations and transitions that the compositor cannot run, so that each of their frames costs the main thread style, layout or paint.
 * @returns returns them, each with its property and its element
 */
export async function watchCompositor(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const costly = new Set<string>();
    Object.assign(window, { costly });
    const composited = ['opacity', 'transform', 'translate', 'scale', 'rotate'];
    const ofKeyframe = ['offset', 'computedOffset', 'easing', 'composite'];

    const check = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || !effect.target) continue;
        const { target, pseudoElement } = effect;
        // A change without a duration is no motion.
        if (Number(effect.getTiming().duration) === 0) continue;
        const found = effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe));
        const properties = found.filter((name) => ![...composited, ...ofKeyframe].includes(name));
        // The compositor moves a picture, but nothing within it.
        if (target instanceof SVGElement && target.ownerSVGElement) properties.push('part of a picture');
        for (const property of properties) costly.add(`${property} of ${target.outerHTML.slice(0, 80)}${pseudoElement ?? ''}`);
      }
    };
    for (const type of ['animationstart', 'transitionrun']) addEventListener(type, check, { capture: true });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      check();
      return animation;
    };
  });
  return () => page.evaluate(() => [...(window as unknown as { costly: Set<string> }).costly]);
}
