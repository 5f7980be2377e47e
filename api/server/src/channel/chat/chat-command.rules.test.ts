import { parseCommand } from './run-chat-command';

describe('a command', () => {
  it.each([
    ['!guess 1234.50', { name: 'guess', text: '1234.50' }],
    ['  !GUESS   1,234 ', { name: 'guess', text: '1,234' }],
    ['!join', { name: 'join', text: '' }],
    ['!call Temple  of Echoes', { name: 'call', text: 'Temple of Echoes' }],
    ['!join.', { name: 'join', text: '' }],
    ['!JOIN 🎉 [emote:37226:KEKW]', { name: 'join', text: '' }],
    ['!guess: 1500!', { name: 'guess', text: '1500' }],
    ['!guess 1.500,50 €', { name: 'guess', text: '1.500,50' }],
    ['!call Café सचिन', { name: 'call', text: 'Café सचिन' }],
    ['！ｇｕｅｓｓ\u3000１５００\u206d', { name: 'guess', text: '1500' }],
    ['!call Koi’s\u3164Gold', { name: 'call', text: "Koi's Gold" }],
  ])('is read: %j', (content, command) => {
    expect(parseCommand(content)).toEqual(command);
  });

  it.each(['guess 5', 'I say !guess 5', '!guessing 5', '!guess5', '! join', '!help', ''])('is not %j', (content) => {
    expect(parseCommand(content)).toBeUndefined();
  });
});
