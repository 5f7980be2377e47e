import { createSvgIcon } from '@mui/material/SvgIcon';
import { Fragment, createElement } from 'react';

type Shape = string | [tag: string, attributes: Readonly<Record<string, string>>];

export function createIcon(shapes: readonly Shape[]) {
  const elements = shapes.map((shape) => (typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape)));
  return createSvgIcon(createElement(Fragment, null, ...elements), 'Material');
}
