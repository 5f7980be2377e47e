import { webcrypto } from 'node:crypto';
import { respond } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { TEXTS, captchaImage, captchaLoaded, field, fillIn, openContact, solution, submit, write } from './testing/open-contact';

const CAPTCHA = 'GET /api/r/captcha';
const WITHOUT_PICTURE = { name: 'Answer without the picture' };

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

  test('shows an error with a retry on a refusal, and without a token or an image, and blocks sending', async () => {
    const failures = [
      respond(429, { success: false, message: 'Too often.' }),
      { image: 'data:image/png;base64,1' },
      { token: 'a', image: null },
    ];
    const loaded = { token: 'a', image: 'data:image/svg+xml,<svg/>' };
    let requests = 0;
    const view = openContact({ api: { [CAPTCHA]: () => failures[requests++] ?? loaded } });
    for (const attempt of failures.keys()) {
      await waitFor(() => expect(requests).toBe(attempt + 1));
      expect(await screen.findByText("Couldn't load the captcha. Please try again.")).toBeVisible();
      expect(submit()).toBeDisabled();
      expect(captchaImage()).not.toBeInTheDocument();
      await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    }
    await waitFor(() => expect(captchaImage()).toBeVisible());
    expect(screen.getByRole('button', { name: 'Refresh captcha' })).toHaveFocus();
    expect(submit()).toBeEnabled();
  });

  test('given as Base64 is shown from a data URL', async () => {
    const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';
    openContact({ api: { [CAPTCHA]: { token: 'a', image } } });
    await waitFor(() => expect(captchaImage()).toHaveAttribute('src', `data:image/png;base64,${image}`));
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

describe('an answer without the picture', () => {
  /** Browsers have `crypto.subtle` on secure origins; jsdom has none. */
  beforeEach(() => Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle }));
  afterEach(() => void Reflect.deleteProperty(globalThis.crypto, 'subtle'));
  const offering = (proof?: object) => {
    let count = 0;
    return { [CAPTCHA]: () => ({ token: `token-${(count += 1)}`, image: `data:image/png;base64,${count}`, proof }) };
  };

  test('is found by the browser, announced, and sent', async () => {
    const view = openContact({
      api: { ...offering({ bits: 3, iterations: 1 }), 'POST /api/r/contact': { success: true, message: 'Sent.' } },
    });
    await captchaLoaded(1);
    expect(captchaImage()).toHaveAccessibleName(/choose Answer without the picture/);
    fillIn();
    write('Captcha answer', '');
    await view.user.click(screen.getByRole('button', WITHOUT_PICTURE));
    await screen.findByText('The captcha is answered. You can send your message.');
    expect(solution().value).toMatch(/^\d+$/);
    const answer = solution().value;
    await view.user.click(submit());
    await waitFor(() => expect(view.sent()).toHaveLength(1));
    expect(view.sent()[0]?.body).toMatchObject({ captcha_token: 'token-1', captcha_answer: answer });
    await captchaLoaded(2);
    expect(screen.queryByText(/The captcha is answered/)).not.toBeInTheDocument();
  });

  test('is dropped when its captcha is replaced meanwhile', async () => {
    const view = openContact({ api: offering({ bits: 12, iterations: 10_000 }) });
    await captchaLoaded(1);
    await view.user.click(screen.getByRole('button', WITHOUT_PICTURE));
    expect(screen.getByText(/Your browser is working on the answer/)).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Refresh captcha' }));
    await captchaLoaded(2);
    expect(screen.queryByText(/Your browser is working on the answer/)).not.toBeInTheDocument();
    expect(solution()).toHaveValue('');
  });

  test('gives way to one that is typed meanwhile', async () => {
    let arrive: (key: ArrayBuffer) => void = () => undefined;
    jest.spyOn(webcrypto.subtle, 'deriveBits').mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const view = openContact({ api: offering({ bits: 1, iterations: 1 }) });
    await captchaLoaded(1);
    await view.user.click(screen.getByRole('button', WITHOUT_PICTURE));
    write('Captcha answer', 'ACD');
    expect(screen.getByRole('button', WITHOUT_PICTURE)).toBeEnabled();
    await act(async () => arrive(new ArrayBuffer(4)));
    expect(solution()).toHaveValue('ACD');
  });

  test('can be tried again after a failure, which a toast says', async () => {
    jest.spyOn(webcrypto.subtle, 'deriveBits').mockRejectedValueOnce(new Error('no memory'));
    const view = openContact({ api: offering({ bits: 3, iterations: 1 }) });
    await captchaLoaded(1);
    await view.user.click(screen.getByRole('button', WITHOUT_PICTURE));
    const message = "Couldn't answer the captcha. Try again, or type the characters in the picture.";
    await waitFor(() => expect(view.toasts).toEqual([{ message, type: 'error' }]));
    await view.user.click(screen.getByRole('button', WITHOUT_PICTURE));
    expect(await screen.findByText('The captcha is answered. You can send your message.')).toBeInTheDocument();
  });

  test('is offered once its captcha has loaded, by a button that keeps the focus when the captcha is replaced', async () => {
    let arrive: (response: object) => void = () => undefined;
    const proof = { bits: 3, iterations: 1 };
    const responses = [new Promise<object>((resolve) => (arrive = resolve)), { token: 'b', image: 'data:image/png;base64,2', proof }];
    const view = openContact({ api: { [CAPTCHA]: () => responses.shift() ?? {} } });
    expect(screen.queryByRole('button', WITHOUT_PICTURE)).not.toBeInTheDocument();
    await act(async () => arrive({ token: 'a', image: 'data:image/png;base64,1', proof }));
    await captchaLoaded(1);
    const button = screen.getByRole('button', WITHOUT_PICTURE);
    button.focus();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh captcha' }));
    await captchaLoaded(2);
    expect(view.requests).toHaveLength(2);
    expect(button).toHaveFocus();
    expect(button).toBeEnabled();
  });

  test.each([
    ['demands too much', { bits: 30, iterations: 5000 }],
    ['sends nonsense', { bits: 'many', iterations: -1 }],
  ])('is not offered if the server %s', async (_case, proof) => {
    openContact({ api: offering(proof) });
    await captchaLoaded(1);
    expect(screen.queryByRole('button', WITHOUT_PICTURE)).not.toBeInTheDocument();
    expect(captchaImage()).toHaveAccessibleName(/create a ticket instead/);
  });
});
