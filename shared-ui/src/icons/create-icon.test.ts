import { render } from '@testing-library/react';
import { createElement } from 'react';
import { createIcon } from './create-icon';

const Line = createIcon('M4 12h16');

test('draws with lines in the colour of the text, and is hidden from screen readers', () => {
  const { container } = render(createElement(Line, { className: 'mark' }));
  expect(container.innerHTML).toBe(
    '<svg class="mark" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 12h16"></path></svg>',
  );
});

test('has the size and the width of lines that it is given', () => {
  const { container } = render(createElement(Line, { size: 16, strokeWidth: 1.5 }));
  expect(container.innerHTML).toMatch(/^<svg width="16" height="16" .* stroke-width="1.5"/);
});
