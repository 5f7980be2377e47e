import { createElement } from 'react';

export default function Details() {
  return createElement('p', null, 'Loaded on interaction');
}
