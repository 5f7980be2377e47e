import { useMemo } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { PlatformProvider, usePlatform } from '../../platform';
import { StageEffects } from './stage-effects';
import styles from './stage-effects.gallery.module.css';

/** A page's upper part, on a site with that texture. */
function Window({ smokeTexture }: { smokeTexture?: string }) {
  const platform = usePlatform();
  return (
    <PlatformProvider value={{ ...platform, config: { ...platform.config, smokeTexture } }}>
      <div className={styles.window}>
        <StageEffects />
        <h3>Join the Community</h3>
        <p>The ultimate gaming community where passion meets competition.</p>
      </div>
    </PlatformProvider>
  );
}

/** A texture as an operator would upload one: a few soft puffs on nothing. @returns its address */
function drawTexture(): string {
  const context = Object.assign(document.createElement('canvas'), { width: 128, height: 128 }).getContext('2d');
  if (!context) return '';
  for (let puff = 0; puff < 24; puff++) {
    // Turned by the golden angle from one to the next, they never lie on one line.
    const x = 64 + 1.9 * puff * Math.cos(2.4 * puff);
    const y = 64 + 1.9 * puff * Math.sin(2.4 * puff);
    const glow = context.createRadialGradient(x, y, 0, x, y, 10 + (puff % 5) * 4);
    glow.addColorStop(0, 'rgb(255 255 255 / 34%)');
    glow.addColorStop(1, 'rgb(255 255 255 / 0%)');
    context.fillStyle = glow;
    context.fillRect(0, 0, 128, 128);
  }
  return context.canvas.toDataURL();
}

export default defineGalleryEntry({
  title: 'Stage effects',
  purpose:
    'The air of the stage behind the home page: drifting smoke and floating dots in the green light. One for a page, and none where people read or fill in forms.',
  behaviour: [
    'Stands behind everything, fills the window, takes no room and no pointer, and is not read aloud.',
    'Begins once the page has loaded and is idle, and takes three seconds to appear.',
    'A worker draws it, at half of the CSS pixels or fewer and 15 frames a second or fewer: it never takes more than a seventh of a core, and next to nothing of the page’s own thread.',
    'Rests while the tab is hidden, and goes on where it was.',
    'Is absent where less motion is wanted, also when that changes while the page stands.',
    'The smoke takes its shape from the picture that config.smokeTexture names: by its transparency, or by its brightness where it is a picture on black. PNG, WebP, AVIF and JPEG will do. A host other than the page’s has to allow it (CORS).',
    'Without a texture, or with one that cannot be loaded, the dots float alone. Where the browser lacks something there is nothing at all.',
  ],
  keyboard: [],
  examples: [
    { title: 'With a texture', Example: () => <Window smokeTexture={useMemo(drawTexture, [])} /> },
    { title: 'Without a texture', Example: () => <Window /> },
  ],
});
