import { parseMailServer, refusalOf } from './mail';

it.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true }],
  ['smtp://mail.example/', { host: 'mail.example', port: 587, secure: false }],
  ['SMTP://mail.example:2525', { host: 'mail.example', port: 2525, secure: false }],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false }],
  ['smtp://bücher.example', { host: 'xn--bcher-kva.example', port: 587, secure: false }],
  ['smtps://us%20er:p%40s%3Fs@mail.example:587', { host: 'mail.example', port: 587, secure: true, auth: { user: 'us er', pass: 'p@s?s' } }],
  ['smtp://user:100%@mail.example', { host: 'mail.example', port: 587, secure: false, auth: { user: 'user', pass: '100%' } }],
  ['smtp://user@mail.example', { host: 'mail.example', port: 587, secure: false, auth: { user: 'user', pass: '' } }],
])('reads %s', (address, server) => {
  expect(parseMailServer(address)).toEqual(server);
});

it.each([
  'smtp://mail.example/?sendmail=true&path=/bin/sh&args=-c&args=id',
  'smtp://mail.example?',
  'smtp://mail.example#pool=true',
  'smtp://mail.example/inbox',
  'smtp://user:pass/word@mail.example',
  'smtp://user:pass?word@mail.example',
  'smtp://',
  'smtp://user:pass@',
  'smtp://%00.example',
  'smtp://mail.example:99999',
  'smtp:mail.example',
  'direct://mail.example',
  'mail.example',
  '',
])('refuses %j', (address) => {
  expect(parseMailServer(address)).toBeNull();
});

it.each([
  ['550 5.1.1 No such mailbox', 'RCPT TO', { code: '550 5.1.1', isOfAddress: true }],
  ['550-5.1.1 No such\n550 5.1.1 mailbox', 'RCPT TO', { code: '550 5.1.1', isOfAddress: true }],
  ['556 5.1.10 Null MX', 'RCPT TO', { code: '556 5.1.10', isOfAddress: true }],
  ['552 5.2.2 Mailbox full', 'DATA', { code: '552 5.2.2', isOfAddress: true }],
  ['554 5.7.1 Relay access denied', 'RCPT TO', { code: '554 5.7.1', isOfAddress: false }],
  ['550 5.1.8 Sender address rejected', 'RCPT TO', { code: '550 5.1.8', isOfAddress: false }],
  ['550 5.1.0 Address rejected', 'MAIL FROM', { code: '550 5.1.0', isOfAddress: false }],
  ['535 5.7.8 Bad login', 'AUTH PLAIN', { code: '535 5.7.8', isOfAddress: false }],
  ['550 No such user', 'RCPT TO', { code: '550', isOfAddress: false }],
  ['550 5.1.1.1 is my version', 'RCPT TO', { code: '550', isOfAddress: false }],
  ['450 4.2.0 Greylisted', 'RCPT TO', null],
  [undefined, undefined, null],
])('reads the refusal %j of %s', (response, command, refusal) => {
  expect(refusalOf(Object.assign(new Error(), { response, command }))).toEqual(refusal);
});
