import { typedText } from '@greenroom/contract';

/** How Kick writes an emote in a message. */
const EMOTE = /\[emote:\d+:[^\]]*\]/g;

/** What a viewer wrote in the chat, as it is compared: without emotes, and without the quotes, punctuation and pictures at its ends. */
export const chatLine = (content: string): string =>
  typedText(content.replace(EMOTE, ' '))
    .replace(/^[^\p{L}\p{N}!]+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '');
