export { HowToJoin, type HowToJoinProps } from './how-to-join';
export { affiliateLink, type HowToJoinData, readHowToJoin } from './read-how-to-join';
