export function keyOf(id: string): string;
export function idOf(icu: string, context?: string): string;
export const FORM: string;
export function icuOf(message: string | { readonly one: string; readonly other: string }): string;
