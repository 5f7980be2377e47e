import { AddressRefused, checkAddress, isAllowedAddress, isPublicAddress } from './safe-address';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.0.192',
  '198.18.0.1',
  '168.63.129.16',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::a83f:8110',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  'fe80::1',
  'fec0::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  'no address',
])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::a29f:8ae8'])('accepts %s', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it.each([
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'http://8.8.8.8/',
  'file:///etc/passwd',
  'https://name:pass@example.com/',
])('refuses %s before a connection', (url) => expect(() => checkAddress(new URL(url), [])).toThrow(AddressRefused));

it('accepts inside addresses that the operator allows, and no others', () => {
  expect(isAllowedAddress('10.0.0.7', ['10.0.0.0/29', '192.168.1.5'])).toBe(true);
  expect(isAllowedAddress('10.0.0.8', ['10.0.0.0/29', '192.168.1.5'])).toBe(false);
  expect(() => checkAddress(new URL('http://10.0.0.7/'), ['10.0.0.7'])).not.toThrow();
  expect(() => checkAddress(new URL('http://8.8.8.8/'), ['10.0.0.7'])).toThrow(AddressRefused);
});
