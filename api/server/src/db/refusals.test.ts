import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { generate } from 'selfsigned';
import { messageOf } from '../commands/command';
import { withTls } from './connections';
import { openDatabase } from './open-database';
import { DatabaseRefused, explainRefusal, problemOfVersion } from './refusals';

const failed = (message: string, fields: object = {}) => new Error('Failed query', { cause: Object.assign(new Error(message), fields) });

it.each<[Error, string]>([
  [failed('self-signed certificate in certificate chain', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }), '?sslmode=verify-full&sslrootcert='],
  [failed('unable to get local issuer certificate', { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }), 'sslrootcert=/path/to/ca.pem.'],
  [failed('Hostname does not match', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'Use the host that your provider names'],
  [failed('certificate has expired', { code: 'CERT_HAS_EXPIRED' }), 'certificate has expired'],
  [failed('no start line', { code: 'ERR_OSSL_PEM_NO_START_LINE' }), 'Check sslmode and the certificates.'],
  [failed('The server does not support SSL connections'), '?sslmode=disable'],
  [failed('no pg_hba.conf entry for host "::1", user "a", database "b", no encryption', { code: '28000' }), '?sslmode=verify-full.'],
  [failed('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'set PGPASSWORD.'],
  [failed('password authentication failed', { code: '28P01' }), 'Check its user, password and database.'],
  [failed('database "b" does not exist', { code: '3D000' }), 'database "b" does not exist. Check its user, password and database.'],
  [failed('permission denied for schema public', { code: '42501' }), 'permission denied for schema public. Make it the'],
  [failed('cannot execute CREATE SCHEMA in a read-only transaction', { code: '25006' }), 'Use the address of the primary.'],
  [failed('sorry, too many clients already', { code: '53300' }), 'sorry, too many clients already. Close others, or raise its limit'],
  [failed('the database system is starting up', { code: '57P03' }), 'Try again in a minute.'],
  [failed('Tenant or user not found', { code: 'XX000', severity: 'FATAL' }), 'refused DATABASE_URL: Tenant or user not found'],
  [failed('timeout expired'), "can't be reached (no response). Is it running?"],
  [failed('connect EHOSTUNREACH', { code: 'EHOSTUNREACH' }), "can't be reached (EHOSTUNREACH). Is it running?"],
  [failed('getaddrinfo EAI_AGAIN', { code: 'EAI_AGAIN' }), "can't be reached (EAI_AGAIN). Is it running?"],
  [failed('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT' }), "can't be reached (connect ENOENT /run/.s.PGSQL.5432)."],
  [failed('There was an error establishing an SSL connection'), 'Check its port.'],
])('explains %o', (cause, sentence) => {
  const explained = explainRefusal(cause, 'DATABASE_URL');
  expect(explained).toBeInstanceOf(DatabaseRefused);
  expect(messageOf(explained)).toContain(sentence);
});

it('leaves errors of the program as they are', () => {
  const cause = failed('syntax error at or near "tabel"', { code: '42601', severity: 'ERROR' });
  expect(explainRefusal(cause, 'DATABASE_URL')).toBe(cause);
});

it('refuses a PostgreSQL that nobody maintains', () => {
  expect([problemOfVersion(130_022), problemOfVersion(140_000)]).toEqual(['PostgreSQL 13 is too old. Upgrade to 14 or newer.', null]);
});

describe('TLS', () => {
  let folder: string;
  let file: (name: string) => string;
  let server: net.Server;
  const open = (parameters: string) =>
    openDatabase({
      databaseUrl: `postgres://site:hunter2@localhost:${(server.address() as AddressInfo).port}/site?${parameters}`,
      dataDir: folder,
    }).then(() => 'It opened.', messageOf);

  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-tls-'));
    file = (name) => path.join(folder, name);
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'other.example' }]);
    await fs.writeFile(file('ca.pem'), cert);
    await fs.writeFile(file('page.pem'), '<html>');
    // Agrees on TLS as PostgreSQL does, then refuses the password.
    const fields = ['SFATAL', 'C28P01', 'Mpassword authentication failed'].map((field) => `${field}\0`).join('');
    const head = Buffer.alloc(5, 'E');
    head.writeInt32BE(4 + fields.length + 1, 1);
    server = net.createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write('S');
          const secure = new tls.TLSSocket(socket, { isServer: true, key, cert });
          secure.on('error', () => undefined).once('data', () => secure.end(Buffer.concat([head, Buffer.from(`${fields}\0`)])));
        });
    });
    server.listen(0);
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await fs.rm(folder, { recursive: true });
  });

  it('says what a certificate of a private authority needs', async () => {
    expect(await open('sslmode=require')).toMatch(
      /^The database server of DATABASE_URL has a certificate .*: save your provider's CA certificate .*sslrootcert=\/path\/to\/ca\.pem\.$/,
    );
  });

  it('compares the host, unless sslmode asks for the authority alone, or for nothing', async () => {
    expect(await open(`sslmode=verify-full&sslrootcert=${file('ca.pem')}`)).toContain("isn't for the host in DATABASE_URL");
    expect(await open(`sslmode=verify-ca&sslrootcert=${file('ca.pem')}`)).toContain('password authentication failed');
    expect(await open(`sslmode=no-verify&sslrootcert=${file('ca.pem')}`)).toContain('password authentication failed');
  });

  it.each([
    ['sslmode=verify-full&sslrootcert=', 'missing.pem', "the database's sslrootcert, can't be read (ENOENT)."],
    ['sslrootcert=', 'page.pem', "the database's sslrootcert, is not in PEM: it has to begin with -----BEGIN."],
    ['sslmode=no-verify&sslkey=', 'missing.key', "the database's sslkey, can't be read (ENOENT)."],
  ])('names a file that is no certificate: %s%s', async (parameters, name, problem) => {
    expect(await open(`${parameters}${file(name)}`)).toBe(`The file ${file(name)}, ${problem}`);
  });

  it('reads the variables of psql and pg_dump, and trusts public authorities without a file', () => {
    const given = (parameters: string, env = {}) =>
      Object.fromEntries(new URL(withTls(`postgres://a@b/c?${parameters}`, env)).searchParams);
    const PGSSLROOTCERT = file('ca.pem');
    expect(given('')).toEqual({});
    expect(given('', { PGSSLROOTCERT })).toEqual({ sslmode: 'verify-full', sslrootcert: PGSSLROOTCERT });
    expect(given('sslmode=disable', { PGSSLROOTCERT })).toEqual({ sslmode: 'disable' });
    expect(given('sslmode=verify-full&sslrootcert=system')).toEqual({ sslmode: 'verify-full' });
    expect(given('sslmode=require')).toEqual({ sslmode: 'verify-full' });
    expect(given('', { PGSSLMODE: 'no-verify' })).toEqual({ sslmode: 'no-verify' });
  });

  it('explains a password whose % is not encoded', () => {
    expect(() => withTls('postgres://site:100%ff@b/c', {})).toThrow('Write it as %25.');
  });
});
