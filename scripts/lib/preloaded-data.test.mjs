import fs from 'node:fs';
import path from 'node:path';
import { ENDPOINTS, endpointSchemas } from '@greenroom/contract';
import { remoteFolders, root } from './workspace.mjs';

const paths = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path: below }) => `/api/r${below}`);

test.each(remoteFolders())('what the page requests for the routes of %s is defined by the contract', (folder) => {
  const { greenroom = {} } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const requests = Object.values(greenroom.data ?? {}).flat();
  expect(paths).toEqual(expect.arrayContaining(requests));
});

/** @typedef {{ properties?: Record<string, Schema>, additionalProperties?: Schema, anyOf?: Schema[] }} Schema a JSON schema */

/** Tells whether a response can have a value at a JSON pointer. @param {Schema | undefined} schema @param {string[]} segments @returns {boolean} */
function hasValue(schema, [segment = '', ...rest]) {
  if (!schema) return false;
  if (!segment) return true;
  if (schema.anyOf) return schema.anyOf.some((each) => hasValue(each, [segment, ...rest]));
  return hasValue(segment.startsWith(':') ? schema.additionalProperties : schema.properties?.[segment], rest);
}

test.each(remoteFolders())("what links to %s's pages show is in the responses that the contract defines", (folder) => {
  const { greenroom = {} } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const missing = Object.values(greenroom.linkPreviews ?? {}).flatMap(({ from = '', ...texts }) => {
    const [requested, ...pointers] = [
      from.split('?')[0],
      ...Object.values(texts).flatMap((text) => text.match(/(?<=[{|])\/[^}|]+/g) ?? []),
    ];
    const normalized = requested.replace(/:\w+/g, ':');
    const endpoint = ENDPOINTS.find((each) => each.method === 'GET' && `/api/r${each.path}`.replace(/:\w+/g, ':') === normalized);
    const schema = endpoint && endpointSchemas([endpoint])[`GET ${endpoint.path}`]?.response;
    return pointers.filter((pointer) => !hasValue(schema, pointer.split('/').slice(1)));
  });
  expect(missing).toEqual([]);
});
