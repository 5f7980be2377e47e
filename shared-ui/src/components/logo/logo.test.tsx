import { renderPage } from '../../testing';
import { Logo } from './logo';

test("shows the operator's logo in place of the built-in one", () => {
  const { container } = renderPage(() => <Logo size={64} />, { config: { appearance: { logo: 'data:image/webp;base64,UklGRg==' } } });
  expect(container.querySelector('img')).toHaveAttribute('src', 'data:image/webp;base64,UklGRg==');
  expect(container.querySelector('svg')).not.toBeInTheDocument();
});
