/* global document, CSSStyleSheet */
// Shows in the proxied page which remote is local, with any version of the host.
(() => {
  const { local, site, reload } = document.currentScript.dataset;

  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    :host { position: fixed; left: 12px; bottom: 12px; z-index: 85; max-width: calc(100vw - 24px); pointer-events: none; }
    p {
      display: flex; align-items: center; gap: 8px; margin: 0; padding: 8px 14px; border-radius: 999px;
      background: var(--surface-3, #1f2826); color: var(--text, #f1f5f3); border: 1px solid var(--warning, #ffb454);
      font: 500 13px/20px var(--font-text, system-ui, sans-serif); box-shadow: 0 12px 32px -12px rgb(0 0 0 / 85%);
    }
    span { color: var(--text-muted, #a9b5b0); font-weight: 400; }
    i { flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--warning, #ffb454); }
    @media (max-width: 480px) { span { display: none; } }
  `);

  const badge = document.createElement('aside');
  badge.setAttribute('aria-label', 'Local remote');
  const shadow = badge.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [styles];
  const line = document.createElement('p');
  const rest = document.createElement('span');
  rest.textContent = `the rest comes from ${site}${reload ? ', changes reload the page' : ''}`;
  line.append(document.createElement('i'), `${local} is local`, ' ', rest);
  shadow.append(line);
  document.documentElement.append(badge);
})();
