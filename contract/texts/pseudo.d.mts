import type { Messages } from '@lingui/core';

export const PSEUDO: string;

export function pseudoCatalog(po: string): Messages;
