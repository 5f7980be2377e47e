import { fakeApi, respond } from '@greenroom/shared-ui/testing';
import { waitFor } from '@testing-library/react';
import { reportHostError } from './host-version';

const at = (...urls: string[]) => ['RangeError: boom', ...urls.map((url) => `    at x (${url}:1:2)`)].join('\n');

test('reports what one of the scripts of the host throws, and nothing of extensions and other scripts', async () => {
  document.head.insertAdjacentHTML('beforeend', '<script type="none" src="https://cdn.example/host.0a1b2c3d.js"></script>');
  document.body.innerHTML = '<script type="application/json" id="page-data" data-host="1.1.0-ab12"></script>';
  const calls = fakeApi({ 'POST /api/telemetry': respond(204, '') });
  reportHostError(['an extension', at('chrome-extension://abc/content.12345678.js')]);
  reportHostError(['elsewhere', at('https://cdn.example/widgets/widget.12345678.js')]);
  reportHostError(['RangeError: boom', at('https://cdn.example/background.12345678.js', 'https://cdn.example/host.0a1b2c3d.js')]);
  await waitFor(() => expect(calls).not.toHaveLength(0));
  expect(calls.map(({ body }) => body)).toEqual([
    { remote: 'host', version: '1.1.0-ab12', step: 'render', message: 'RangeError: boom', path: '/' },
  ]);
});
