import { parseMailServer } from './mail';

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
  'smtp://mail.example?tls.rejectUnauthorized=false',
  'smtp://mail.example?',
  'smtp://mail.example/#',
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
  'https://mail.example',
  'mail.example',
  '',
])('refuses %j', (address) => {
  expect(parseMailServer(address)).toBeNull();
});
