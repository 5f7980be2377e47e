import { createElement } from 'react';

export interface IconProps {
  size?: number;
  /** 2 by default, in units of a drawing 24 wide. */
  strokeWidth?: number;
  className?: string;
}

/** The data of a path, or another SVG element with its attributes. */
type Shape = string | [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * Creates an icon from shapes on a drawing of 24 by 24. Screen readers skip it: text or label next to it has its meaning.
 * @param isDirected tells whether it points along the text, and so is mirrored where that runs from right to left (base.css)
 */
export function createIcon(shapes: readonly Shape[], isDirected?: true) {
  const elements = shapes.map((shape) => (typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape)));
  return function Icon({ size = 24, strokeWidth = 2, className }: IconProps) {
    const box = { className, width: size, height: size, viewBox: '0 0 24 24', 'aria-hidden': true, 'data-directed': isDirected };
    const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
    return createElement('svg', { ...box, ...stroke }, ...elements);
  };
}
