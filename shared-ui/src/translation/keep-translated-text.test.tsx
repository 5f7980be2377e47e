import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';

const { insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data')!;
let stopTranslating = () => {};

beforeEach(async () => {
  jest.resetModules();
  await import('./record-changes');
});

afterEach(() => {
  stopTranslating();
  Object.assign(Node.prototype, { insertBefore, removeChild });
  Object.defineProperty(Node.prototype, 'nodeValue', nodeValue);
  Object.defineProperty(CharacterData.prototype, 'data', data);
});

const WAYS: Record<string, (text: Text, font: HTMLElement) => void> = {
  'at once': (text, font) => text.replaceWith(font),
  'by adding first': (text, font) => (text.before(font), text.remove()),
  'by removing first': (text, font) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(font, nextSibling);
  },
  'by moving it into the element': (text, font) => (text.before(font), font.firstElementChild?.replaceChildren(text)),
};

/** Translates the page into capitals, at once and at each change, as browsers do. */
function translate(replace: (text: Text, font: HTMLElement) => void) {
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest<HTMLElement>('[data-of]')?.dataset.of === text.data) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      const translation = text.data.toUpperCase();
      replace(text, font);
      if (!text.isConnected) font.firstElementChild!.textContent = translation;
      font.dataset.of = text.isConnected ? text.data : translation;
    }
  };
  const observer = new MutationObserver(translateAll);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  stopTranslating = () => observer.disconnect();
  translateAll();
}

const loadLate = async () => (await import('./keep-translated-text')).keepTranslatedText();

const settle = () => act(async () => {});

function Points({ mixed }: { mixed?: boolean }) {
  const [state, setState] = useState({ points: 1, open: true, names: ['ann', 'bob'] });
  return (
    <>
      <p data-testid="points">
        You have {state.points} points{state.open && ' left'} {state.open && <b>now</b>}
      </p>
      <p data-testid="lone">{state.points}</p>
      <div data-testid="before">
        {mixed}
        {!state.open && <i>new </i>}
        {state.open ? 'open' : 'closed'} tail
      </div>
      <ul data-testid="names">
        {state.names.map((name) => (
          <li key={name}>
            {name} is {name === 'ann' ? 'first' : 'next'}
          </li>
        ))}
      </ul>
      <button
        onClick={() => setState(({ points }) => ({ points: points + 1, open: !state.open, names: [...state.names].reverse().slice(0, 2) }))}
      >
        go
      </button>
    </>
  );
}

const shown = () =>
  ['points', 'lone', 'before', 'names'].map((id) => screen.getByTestId(id).textContent.toLowerCase().replace(/\s+/g, ' ').trim());
const go = async () => {
  act(() => screen.getByRole('button').click());
  await settle();
};

describe.each(Object.keys(WAYS))('while a translator replaces texts %s', (way) => {
  it('shows each change, and keeps the page when parts come and go', async () => {
    render(<Points />);
    translate(WAYS[way]!);
    await settle();
    expect(document.querySelectorAll('font').length).toBeGreaterThan(5);
    await loadLate();

    expect(shown()).toEqual(['you have 1 points left now', '1', 'open tail', 'ann is firstbob is next']);
    await go();
    expect(shown()).toEqual(['you have 2 points', '2', 'new closed tail', 'bob is nextann is first']);
    await go();
    expect(shown()).toEqual(['you have 3 points left now', '3', 'open tail', 'ann is firstbob is next']);
    await go();
    expect(shown()).toEqual(['you have 4 points', '4', 'new closed tail', 'bob is nextann is first']);
  });
});

it('shows what a script writes into a text itself', async () => {
  document.body.innerHTML = '<p>1 of 3</p>';
  const text = document.body.firstElementChild!.firstChild as Text;
  await loadLate();
  translate(WAYS['at once']!);
  await settle();
  text.data = '2 of 3';
  expect(document.body.textContent).toBe('2 of 3');
  await settle();
  expect(document.body.textContent).toBe('2 OF 3');
  document.body.replaceChildren();
});
