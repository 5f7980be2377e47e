import { respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { TEXTS, captchaLoaded, field, fillIn, openContact, solution, submit, write } from './testing/open-contact';

const CONTACT = 'POST /api/r/contact';
const FAILED = 'An error occurred while sending your message. Please try again.';
const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 1250, role: 'Member' };
const draft = () => JSON.parse(sessionStorage.getItem('draft:contact') ?? 'null') as unknown;

async function send(view: ReturnType<typeof openContact>) {
  await waitFor(() => expect(submit()).toBeEnabled());
  fillIn();
  await view.user.click(submit());
}

beforeEach(() => sessionStorage.clear());

describe('the page', () => {
  test('has its title, links to the tickets, and sends nothing while a field is empty or the email is invalid', async () => {
    const view = openContact();
    expect(document.title).toBe('Contact - Greenroom');
    expect(screen.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a Ticket' })).toHaveAttribute('href', '/tickets');
    await captchaLoaded(1);
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Send us a message' });
    expect(form.noValidate).toBe(false);
    for (const name of ['Name', 'Email', 'Subject', 'Message', 'Captcha answer']) expect(field(name)).toBeRequired();

    await view.user.click(submit());
    expect(view.sent()).toEqual([]);

    fillIn({ ...TEXTS, email: 'ann' });
    expect(field('Email').validity.typeMismatch).toBe(true);
    await view.user.click(submit());
    expect(view.sent()).toEqual([]);
  });

  test('is invalid with more characters than each field takes', async () => {
    openContact();
    await captchaLoaded(1);
    for (const [name, limit] of Object.entries({ Name: 100, Email: 254, Subject: 150, Message: 5000 })) {
      write(name, 'a'.repeat(limit));
      expect(field(name).validity.customError).toBe(false);
      write(name, 'a'.repeat(limit + 1));
      expect(field(name).validationMessage).toBe(`Please use at most ${limit} characters.`);
    }
  });

  test("defaults to a member's name, and keeps an edited one", async () => {
    const first = openContact({ user: member });
    expect(field('Name')).toHaveValue('nova');
    await first.user.clear(field('Name'));
    await first.user.type(field('Name'), 'Ann');
    first.unmount();

    openContact({ user: member });
    expect(field('Name')).toHaveValue('Ann');
    await captchaLoaded(1);
  });
});

describe('a message', () => {
  test('is sent with the captcha, after which the form is empty with a new captcha', async () => {
    document.head.innerHTML = '<meta name="csrf-token" content="secret">';
    const view = openContact({ api: { [CONTACT]: { success: true, message: 'Thank you! It is on its way.' } } });
    await send(view);

    expect(await screen.findByText('Thank you! It is on its way.')).toHaveFocus();
    expect(view.sent()).toEqual([
      expect.objectContaining({
        path: '/api/r/contact',
        body: { ...TEXTS, captcha_token: 'token-1', captcha_answer: 'ACDEF' },
        headers: expect.objectContaining({ 'X-CSRF-TOKEN': 'secret', 'Content-Type': 'application/json' }) as unknown,
      }),
    ]);
    expect(view.toasts).toEqual([{ message: 'Thank you! It is on its way.', type: 'success' }]);
    for (const name of ['Name', 'Email', 'Subject', 'Message', 'Captcha answer']) expect(field(name)).toHaveValue('');
    expect(draft()).toBeNull();
    await captchaLoaded(2);
    document.head.innerHTML = '';
  });

  test('is sent by a button that is busy, while the captcha cannot be replaced', async () => {
    let arrive: (response: object) => void = () => undefined;
    const view = openContact({ api: { [CONTACT]: () => new Promise<object>((resolve) => (arrive = resolve)) } });
    await send(view);
    expect(submit()).toHaveAccessibleName('Sending...');
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Refresh captcha' })).toBeDisabled();
    await act(async () => arrive({ success: true }));
    await captchaLoaded(2);
    await waitFor(() => expect(submit()).toHaveAccessibleName('Send Message'));
  });

  test('is confirmed by a toast after the page was left, and its draft is removed', async () => {
    let arrive: (response: object) => void = () => undefined;
    const view = openContact({ api: { [CONTACT]: () => new Promise<object>((resolve) => (arrive = resolve)) } });
    await send(view);
    await view.user.click(screen.getByRole('link', { name: 'Create a Ticket' }));
    expect(draft()).toMatchObject(TEXTS);
    await act(async () => arrive({ success: true, message: 'Sent.' }));
    await waitFor(() => expect(view.toasts).toEqual([{ message: 'Sent.', type: 'success' }]));
    expect(draft()).toBeNull();
  });
});

describe('a failed send', () => {
  test('shows the reason in a banner and a toast, keeps everything but the captcha, and succeeds on an attempt with a new captcha', async () => {
    const failures: [() => object, string][] = [
      [() => respond(422, { success: false, message: 'Not today.' }), 'Not today.'],
      [() => ({}), FAILED],
      [unreachable, FAILED],
    ];
    let result: () => object = unreachable;
    const view = openContact({ api: { [CONTACT]: () => result() } });
    await waitFor(() => expect(submit()).toBeEnabled());
    fillIn();
    for (const [index, [failure, message]] of failures.entries()) {
      result = failure;
      write('Captcha answer', 'ACDEF');
      await view.user.click(submit());
      await waitFor(() => expect(view.toasts[index]).toEqual({ message, type: 'error' }));
      expect(screen.getByRole('alert')).toHaveTextContent(message);
      expect(screen.getByText(message)).toHaveFocus();
      await captchaLoaded(index + 2);
      expect(solution()).toHaveValue('');
      expect([field('Name').value, field('Email').value, field('Subject').value, field('Message').value]).toEqual(Object.values(TEXTS));
      expect(draft()).toEqual(TEXTS);
    }
    expect(view.toasts).toHaveLength(failures.length);

    result = () => ({ success: true });
    await view.user.type(solution(), 'HJKLN{Enter}');
    expect(await screen.findByText('Your message has been sent.')).toBeVisible();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(view.sent().at(-1)?.body).toEqual({ ...TEXTS, captcha_token: 'token-4', captcha_answer: 'HJKLN' });
    await captchaLoaded(5);
  });

  test('shows the first error of each field, focuses the first field, and clears the error of the solution when it is edited', async () => {
    const errors = { subject: ['Too vague.', 'Too short.'], email: 'No such address.', captcha_answer: ['Wrong.'], other: ['?'] };
    const view = openContact({ api: { [CONTACT]: respond(422, { success: false, message: 'Please look again.', errors }) } });
    await send(view);

    await waitFor(() => expect(field('Email')).toHaveFocus());
    expect(field('Email')).toHaveAccessibleDescription('No such address.');
    expect(field('Subject')).toHaveAccessibleDescription('Too vague.');
    expect(solution()).toHaveAccessibleDescription('Type the characters in the picture. Wrong.');
    expect(field('Name')).not.toHaveAttribute('aria-invalid');

    await captchaLoaded(2);
    await view.user.type(solution(), 'H');
    expect(solution()).toHaveAccessibleDescription('Type the characters in the picture.');
  });

  test('shows an error of the captcha at its solution, whatever the back end names its field', async () => {
    let name = 'captcha_token';
    const refuse = () => respond(422, { success: false, message: 'No.', errors: { [name]: [`Wrong ${name}.`] } });
    const view = openContact({ api: { [CONTACT]: refuse } });
    await send(view);
    await waitFor(() => expect(solution()).toHaveFocus());
    expect(solution()).toHaveAccessibleDescription('Type the characters in the picture. Wrong captcha_token.');
    await captchaLoaded(2);
    name = 'captcha';
    await send(view);
    await waitFor(() => expect(solution()).toHaveAccessibleDescription('Type the characters in the picture. Wrong captcha.'));
    await captchaLoaded(3);
  });
});

describe('a draft', () => {
  test('is restored after a reload, without the captcha solution, and can be discarded', async () => {
    const first = openContact();
    await captchaLoaded(1);
    expect(screen.queryByText('Your draft is back.')).not.toBeInTheDocument();
    fillIn();
    first.unmount();

    const view = openContact();
    await captchaLoaded(1);
    expect(screen.getByText('Your draft is back.')).toBeVisible();
    expect(field('Message')).toHaveValue(TEXTS.message);
    expect(solution()).toHaveValue('');

    await view.user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(field('Message')).toHaveValue('');
    expect(field('Name')).toHaveFocus();
    expect(screen.queryByText('Your draft is back.')).not.toBeInTheDocument();
    expect(draft()).toBeNull();
  });
});
