import { isOwnPicture, renderMarkdown } from './markdown';

const htmlOf = (text: string) => renderMarkdown(text).html;

const LENGTH = 30_000;
const full = (text: string) => text.repeat(LENGTH / text.length + 1).slice(0, LENGTH);

/** The tags as a browser reads them: everything from `<` to the next `>` outside of quotes. */
const tagsIn = (html: string) =>
  [...html.matchAll(/<\/?([^\s/>]*)((?:"[^"]*"|[^>"])*)>?/g)].map(([, name = '', rest = '']) => ({
    name,
    attributes: [...rest.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)].map(([, attribute = '', value = '']) => [attribute, value] as const),
  }));

it('renders headings below the title, lists, tables and quotes', () => {
  expect(htmlOf('# Prizes\n\n- **first**\n\n> fair')).toBe(
    '<h2 id="section-prizes">Prizes</h2>\n<ul>\n<li><strong>first</strong></li>\n</ul>\n<blockquote>\n<p>fair</p>\n</blockquote>\n',
  );
  expect(htmlOf('## One\n### Two')).toBe('<h2 id="section-one">One</h2>\n<h3 id="section-two">Two</h3>\n');
  expect(htmlOf('# One\n###### Deep')).toContain('<h6 id="section-deep">Deep</h6>');
  expect(htmlOf('| a |\n|---|\n| b |')).toMatch(
    /^<div class="table" role="group" aria-label="Table" tabindex="0"><table>[^]+<\/table><\/div>\n$/,
  );
});

it('gives headings ids of their own, also where one repeats or has no letter', () => {
  const html = htmlOf('# Who *may* `play`?\n# Who may play\n# 🎰\n# Über uns\n# main\n# Main\n# main 3\n# main\n# main');
  expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'section-who-may-play',
    'section-who-may-play-2',
    'section-part',
    'section-über-uns',
    'section-main',
    'section-main-2',
    'section-main-3',
    'section-main-4',
    'section-main-5',
  ]);
});

it.each([
  ['[a](https://casino.example/)', '<a href="https://casino.example/" target="_blank" rel="noopener noreferrer">a</a>'],
  ['https://casino.example/', '<a href="https://casino.example/" target="_blank" rel="noopener noreferrer">https://casino.example/</a>'],
  ['[a](/store)', '<a href="/store">a</a>'],
  ['[a](#Prizes)', '<a href="#section-prizes">a</a>'],
  ['[a](#100%)', '<a href="#section-100">a</a>'],
  ['[a](mailto:a@b.example)', '<a href="mailto:a@b.example">a</a>'],
])('links %s', (text, link) => expect(htmlOf(text)).toBe(`<p>${link}</p>\n`));

it.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](java&Tab;script:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:x)',
  '[a](file:///etc/passwd)',
  '[a](//evil.example)',
  '[a](evil)',
  '<javascript:alert(1)>',
  '[a][b]\n\n[b]: javascript:alert(1)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)" onclick="alert(1)">a</a>',
  '<svg/onload=alert(1)>',
  '<!-- <b> -->',
  '![a](https://evil.example/pixel.png)',
  '![a](javascript:alert(1))',
  '![a](/storage/../logout)',
  '![" onerror="alert(1)](/storage/a.png "\\" onload=\\"alert(1)")',
  '```"><script>\na\n```',
])('emits no link, picture, handler or tag of the text: %s', (text) => {
  const tags = tagsIn(htmlOf(text));
  expect(tags.filter(({ name }) => !['p', 'img', 'pre', 'code'].includes(name))).toEqual([]);
  const attributes = tags.flatMap((tag) => tag.attributes);
  expect(attributes.filter(([name]) => !['src', 'alt', 'title', 'loading', 'class'].includes(name))).toEqual([]);
  expect(attributes.filter(([name, value]) => name === 'src' && !isOwnPicture(value))).toEqual([]);
});

it('shows pictures of the site, and finds those of others', () => {
  const text = '![A prize](/storage/pictures/a.webp)\n\n> [![](https://evil.example/b.png)](/store)';
  expect(htmlOf(text)).toContain('<img src="/storage/pictures/a.webp" alt="A prize" loading="lazy">');
  expect(htmlOf(text)).not.toContain('evil.example');
  expect(renderMarkdown(text).pictures).toEqual(['/storage/pictures/a.webp', 'https://evil.example/b.png']);
});

it.each([
  ['quotes', full('>')],
  ['quotes in lists', full('> - ')],
  ['lists', Array.from({ length: 240 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['brackets', full('[')],
  ['unfinished links', full('[a](b ')],
  ['unfinished pictures', full('![[')],
  ['emphasis', full('**a *b ~~')],
  ['addresses', full('http://')],
  ['code', Array.from({ length: 240 }, (_, length) => `${'`'.repeat(length)}a`).join(' ')],
  ['tables', `|a|\n|-|\n${full('|a|\n')}`],
  ['equal headings', full('# a\n')],
  ['headings without a letter', full('# 🎰\n')],
])('survives a text of nothing but %s', (_what, text) => {
  const html = htmlOf(text);
  expect(html.match(/<blockquote>|<ul>/g)?.length ?? 0).toBeLessThanOrEqual(20);
  expect(html.length).toBeLessThan(10 * LENGTH);
});

it.each([
  ['# Title\n\nThe *first* paragraph,\non two [lines](/store).\n\nThe second.', 'The first paragraph, on two lines.'],
  ['> quoted\n\n- listed', ''],
])('summarizes %j by its first paragraph', (text, summary) => expect(renderMarkdown(text).summary).toBe(summary));

it.each(['Правила', 'قواعد اللعبة', 'हिन्दी नियम', '抽選のルール', 'Ünvanı', 'Ελληνικά'])('leads a link to the heading "%s"', (heading) => {
  const html = htmlOf(`# ${heading}\n\n[x](<#${heading}>)`);
  const [, id] = /id="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<a href="#${id}">`);
});
