import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/inter/index.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { keepTranslatedText } from '@greenroom/shared-ui/translation';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Panel } from './app/panel';
import { readPageData } from './app/page';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root: admin/dist/index.html is not what was served.');

const page = readPageData(document);
// The policy allows inline styles only with the nonce, which browsers expose as a property, not as an attribute.
const styles = createCache({ key: 'panel', nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce });

keepTranslatedText();
createRoot(root).render(
  <CacheProvider value={styles}>
    <BrowserRouter basename="/admin-new">
      <Panel staff={page.user} site={page.site} />
    </BrowserRouter>
  </CacheProvider>,
);
