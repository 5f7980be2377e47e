import { typedText } from '@greenroom/contract';
import { CHAT_COMMANDS, type ChatCommandName } from '@greenroom/contract/admin';

/** A command in a chat message. */
export interface ChatCommand {
  name: ChatCommandName;
  /** What follows the name, with single spaces. */
  text: string;
}

const COMMAND = new RegExp(`^!(${CHAT_COMMANDS.join('|')})(?: (.*))?$`, 'i');

/** Reads a chat message. @returns undefined unless it is a command */
export function parseCommand(content: string): ChatCommand | undefined {
  const [, name, text = ''] = COMMAND.exec(typedText(content)) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase() as ChatCommandName, text };
}

/**
 * Reads an amount of money as people write it: `1234.50`, `$1,234.50`, `1 234,50 €`, `1.234,50`, `2k`. A single separator before three digits groups
 * thousands.
 * @returns undefined unless the whole text is an amount
 */
export function parseAmount(text: string): number | undefined {
  const [, digits, thousands] = /^(?:[$€£]|usd|eur)? ?(\d[\d., ']*?) ?(k)? ?(?:[$€£]|usd|eur)?$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const plain = digits.replace(/[ ']/g, '');
  const groups = plain.split(/[.,]/);
  const separators = plain.replace(/\d/g, '');
  const last = groups.at(-1) ?? '';
  if (groups.some((group) => group === '')) return undefined;
  const isMixed = new Set(separators).size > 1;
  const hasDecimals = separators.length > 0 && (isMixed || separators.length === 1) && (last.length !== 3 || isMixed);
  const whole = hasDecimals ? groups.slice(0, -1) : groups;
  // All groups of thousands but the first have three digits, and one kind of separator.
  const grouping = separators.slice(0, whole.length - 1);
  if (whole.slice(1).some((group) => group.length !== 3) || new Set(grouping).size > 1 || (isMixed && !hasDecimals)) return undefined;
  if (hasDecimals && isMixed && grouping.includes(separators.at(-1) ?? '')) return undefined;
  const amount = Number(`${whole.join('')}${hasDecimals ? `.${last}` : ''}`);
  return thousands ? amount * 1000 : amount;
}

/** A reply in the chat: it names the person, since not every client shows what a message replies to. */
export const replyText = (username: string, sentence: string): string => `@${username}: ${sentence}`;
