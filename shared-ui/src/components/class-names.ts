/** Joins the class names that are there; the parts of shared-ui take a `className` from outside. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
