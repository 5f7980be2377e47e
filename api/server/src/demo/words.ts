/** Words for the names of demo members. */
export const ADJECTIVES = [
  'amber', 'brisk', 'cosmic', 'dusty', 'electric', 'frosty', 'golden', 'hazy', 'icy', 'jolly', 'lucky', 'mellow',
  'neon', 'odd', 'polar', 'quiet', 'rusty', 'silent', 'turbo', 'velvet', 'wild', 'zesty',
] as const;

export const NOUNS = [
  'badger', 'comet', 'dealer', 'ember', 'falcon', 'gecko', 'heron', 'ibex', 'joker', 'koala', 'lynx', 'moth', 'nova',
  'otter', 'panda', 'quartz', 'raven', 'spinner', 'tiger', 'viper', 'walrus', 'yeti',
] as const;

export const BIOS = [
  'Here for the bonus hunts.',
  'Small bets, big dreams.',
  'Night shift regular. Say hi in chat.',
  'Collecting points for the headset.',
  'Only plays what the chat picks.',
] as const;
