import type { BrowserContext } from '@playwright/test';

/**
 * Translates all pages of a context as browsers do: puts `<font>` elements in the place of texts, at once and at each change. The words stay,
 * so that journeys find them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const UNTRANSLATED = 'font, script, style, noscript, textarea, [translate=no]';
    const translate = () => {
      // Chrome declares the language that it has translated to.
      if (document.documentElement.lang !== 'fr') document.documentElement.lang = 'fr';
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(UNTRANSLATED) || !document.body?.contains(text)) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstElementChild!.textContent = text.data;
        text.replaceWith(font);
      }
    };
    new MutationObserver(translate).observe(document, { childList: true, subtree: true, characterData: true });
  });
}
