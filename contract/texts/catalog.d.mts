import type { Messages } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { PoItem } from 'pofile-ts';

export function compileCatalog(po: string, textOf?: (item: PoItem) => CompiledMessage | undefined): Messages;
