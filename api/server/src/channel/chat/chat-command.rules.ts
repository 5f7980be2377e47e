import { CHAT_COMMANDS, type ChatCommandName } from '@greenroom/contract/admin';
import { chatLine } from '../kick/chat-line';

/** A command in a chat message. */
export interface ChatCommand {
  name: ChatCommandName;
  /** What follows the name, with single spaces. */
  text: string;
}

const COMMAND = new RegExp(`^!(${CHAT_COMMANDS.join('|')})[.,:;!?]*(?: (.*))?$`, 'i');

/** Reads a chat message. @returns undefined unless it is a command */
export function parseCommand(content: string): ChatCommand | undefined {
  const [, name, text = ''] = COMMAND.exec(chatLine(content)) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase() as ChatCommandName, text };
}

/** A reply in the chat: it names the person, since not every client shows what a message replies to. */
export const replyText = (username: string, sentence: string): string => `@${username}: ${sentence}`;
