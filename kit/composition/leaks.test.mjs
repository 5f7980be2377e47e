import { leakProblems, withoutSite } from './leaks.mjs';

const SOURCE = 'https://site.example/remotes/store/2.0.0/page.js:1:20';

test('a problem names what is left, how much after how many visits, and the place in the file', () => {
  expect(leakProblems([{ what: 'intervals', source: SOURCE, counts: [5, 10, 15, 20] }])).toEqual([
    { kind: 'leak', text: 'each visit leaves something behind: intervals, 5, 10, 15, 20 after 5, 10, 15, 20 visits, from page.js:1:20' },
  ]);
  expect(leakProblems([{ what: 'KB of memory', source: '', counts: [900, 1000, 1100, 1200] }])[0]?.text).toBe(
    'each visit leaves something behind: KB of memory, 900, 1000, 1100, 1200 after 5, 10, 15, 20 visits',
  );
});

test('what the site leaves without the remote does not count', () => {
  const ofSite = { what: 'entries of an Array', source: 'https://site.example/host.js:1:1', counts: [5, 10, 15, 20] };
  const own = { what: 'entries of an Array', source: SOURCE, counts: [5, 10, 15, 20] };
  expect(withoutSite([ofSite, own], [{ ...ofSite, counts: [10, 20, 30, 40] }])).toEqual([own]);
});
