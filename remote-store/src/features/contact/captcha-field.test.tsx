import { type FakeEndpoint, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { TEXTS, captchaImage, captchaLoaded, field, fillIn, openContact, solution, submit, write } from './testing/open-contact';

const CAPTCHA = 'GET /api/r/captcha';

beforeEach(() => sessionStorage.clear());

describe('the captcha', () => {
  test('is replaced on refresh, which clears the solution and blocks sending until it has loaded', async () => {
    let arrive: (response: object) => void = () => undefined;
    const responses = [{ token: 'a', image: '/captcha/a.png' }, new Promise<object>((resolve) => (arrive = resolve))];
    const view = openContact({ api: { [CAPTCHA]: () => responses.shift() ?? {} } });
    await waitFor(() => expect(captchaImage()).toHaveAttribute('src', '/captcha/a.png'));
    fillIn();
    const refresh = screen.getByRole('button', { name: 'Refresh captcha' });
    await view.user.click(refresh);
    expect(solution()).toHaveValue('');
    await waitFor(() => expect(submit()).toBeDisabled());
    expect(captchaImage()).toHaveAttribute('data-old');
    fireEvent.submit(screen.getByRole('form'));
    expect(view.sent()).toEqual([]);

    expect(refresh).toHaveFocus();
    write('Captcha answer', 'OLD');
    await act(async () => arrive({ token: 'b', image: 'https://cdn.example.com/b.svg' }));
    await waitFor(() => expect(captchaImage()).toHaveAttribute('src', 'https://cdn.example.com/b.svg'));
    expect(solution()).toHaveValue('');
    expect(submit()).toBeEnabled();
    expect(field('Message')).toHaveValue(TEXTS.message);
  });

  test.each<[string, FakeEndpoint]>([
    ['a refusal', respond(429, { success: false, message: 'Too often.' })],
    ['no connection', unreachable],
    ['no token', { image: 'data:image/png;base64,1' }],
    ['no image', { token: 'a', image: null }],
  ])('shows an error with a retry on %s, and blocks sending', async (_case, failure) => {
    let result: FakeEndpoint = failure;
    const view = openContact({ api: { [CAPTCHA]: (call) => (typeof result === 'function' ? result(call) : result) } });
    expect(await screen.findByText("Couldn't load the captcha. Please try again.")).toBeVisible();
    expect(submit()).toBeDisabled();
    expect(captchaImage()).not.toBeInTheDocument();

    result = { token: 'a', image: 'data:image/svg+xml,<svg/>' };
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(captchaImage()).toBeVisible());
    expect(screen.getByRole('button', { name: 'Refresh captcha' })).toHaveFocus();
    expect(submit()).toBeEnabled();
  });

  test.each([
    ['/captcha/1.png', '/captcha/1.png'],
    ['iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'],
  ])('given as %s is shown from %s', async (image, source) => {
    openContact({ api: { [CAPTCHA]: { token: 'a', image } } });
    await waitFor(() => expect(captchaImage()).toHaveAttribute('src', source));
  });

  test('shows an error with a retry if the image fails to load', async () => {
    const view = openContact();
    await captchaLoaded(1);
    fireEvent.error(captchaImage()!);
    expect(screen.getByText("Couldn't load the captcha. Please try again.")).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await captchaLoaded(2);
    expect(submit()).toBeEnabled();
  });

  test('is a new one each time the page is opened', async () => {
    const view = openContact();
    await captchaLoaded(1);
    await act(() => view.router.navigate('/elsewhere'));
    await screen.findByText('You left the page.');
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await act(() => view.router.navigate('/contact'));
    await captchaLoaded(2);
  });

  describe('over time', () => {
    beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
    afterEach(() => jest.useRealTimers());
    const minutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000));
    const comeBack = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')));

    test('is replaced before it expires', async () => {
      const { requests } = openContact();
      await captchaLoaded(1);
      write('Message', 'A long message');
      await comeBack();
      await minutes(3.9);
      expect(requests).toHaveLength(1);
      await minutes(0.2);
      await captchaLoaded(2);
      expect(requests).toHaveLength(2);
    });

    test('stays while a solution is being typed', async () => {
      const { requests } = openContact();
      await captchaLoaded(1);
      write('Captcha answer', 'AC');
      await minutes(30);
      await comeBack();
      expect(requests).toHaveLength(1);
      expect(solution()).toHaveValue('AC');

      write('Captcha answer', '');
      await minutes(0.1);
      await captchaLoaded(2);
    });
  });
});
