import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { respondFromPreloaded } from './preloaded-data';

/** Sends a request with options of `fetch` alone. axios's own adapter, which also streams, is large. */
export function fetchAdapter(request: InternalAxiosRequestConfig<BodyInit>): Promise<AxiosResponse<string>> {
  const { method, headers, data, fetchOptions } = request;
  const send = async () => {
    const response = await fetch(axios.getUri(request), {
      ...fetchOptions,
      method,
      headers: headers.toJSON() as Record<string, string>,
      body: data,
      credentials: 'include',
    });
    return { response, body: await response.text(), arrival: performance.now() };
  };
  return respondFromPreloaded({ outcome: send() }, request);
}
