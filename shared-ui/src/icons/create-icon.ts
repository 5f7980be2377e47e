import { type ReactElement, createElement } from 'react';

export interface IconProps {
  /** Width and height in pixels, 24 by default. */
  size?: number;
  /** 2 by default, in units of a drawing 24 wide. */
  strokeWidth?: number;
  className?: string;
}

/**
 * Creates an icon, drawn with lines in the colour of the text. Screen readers skip it: the text next to it, or its button's label, has its meaning.
 * @param lines the data of a path, 24 by 24
 * @param shapes what is not a path
 */
export function createIcon(lines: string, ...shapes: ReactElement[]) {
  return function Icon({ size = 24, strokeWidth = 2, className }: IconProps) {
    const box = { className, width: size, height: size, viewBox: '0 0 24 24', 'aria-hidden': true };
    const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
    return createElement('svg', { ...box, ...stroke }, createElement('path', { d: lines }), ...shapes);
  };
}
