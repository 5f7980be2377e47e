import { useState } from 'react';
import { PlatformProvider, usePlatform } from '../../platform';
import { StageEffects } from './stage-effects';
import styles from './stage-effects.stories.module.css';

/**
 * The decoration behind the home page: drifting smoke and floating dots in the green light. Use it once per page, and not behind long
 * texts or forms.
 *
 * - Fills the window behind all content, takes no space and no pointer events, and is hidden from assistive technology.
 * - Starts once the page has loaded and is idle, and fades in within three seconds.
 * - Draws at most half of the CSS pixels and ten frames a second, and rests six times as long as it has drawn.
 * - Pauses while the tab is hidden, and resumes at the same frame.
 * - The smoke takes its shape from the image at config.smokeTexture: from its alpha, or from its brightness if it is opaque (an image on
 *   black). PNG, WebP, AVIF and JPEG work. Another origin has to allow it (CORS).
 */
export default { title: 'Stage effects' };

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

/** Draws a texture as an operator would upload it: soft blobs on transparency. @returns its data URL */
function drawTexture(): string {
  const context = Object.assign(document.createElement('canvas'), { width: 128, height: 128 }).getContext('2d');
  if (!context) return '';
  for (let blob = 0; blob < 24; blob++) {
    // A spiral by the golden angle, so no two blobs line up.
    const x = 64 + 1.9 * blob * Math.cos(2.4 * blob);
    const y = 64 + 1.9 * blob * Math.sin(2.4 * blob);
    const glow = context.createRadialGradient(x, y, 0, x, y, 10 + (blob % 5) * 4);
    glow.addColorStop(0, 'rgb(255 255 255 / 34%)');
    glow.addColorStop(1, 'rgb(255 255 255 / 0%)');
    context.fillStyle = glow;
    context.fillRect(0, 0, 128, 128);
  }
  return context.canvas.toDataURL();
}

function Textured() {
  const [texture] = useState(drawTexture);
  return <Window smokeTexture={texture} />;
}

export const WithATexture = () => <Textured />;
export const WithoutATexture = () => <Window />;
