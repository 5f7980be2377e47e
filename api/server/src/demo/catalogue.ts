import type { MotifName } from './pictures/motifs';

/** An illustrated item of the demo: its name, motif, and hue. */
export interface CatalogueEntry {
  name: string;
  motif: MotifName;
  hue: number;
}

export const SLOTS = [
  { name: 'Neon Koi', motif: 'koi', hue: 190 },
  { name: 'Temple of Echoes', motif: 'temple', hue: 30 },
  { name: 'Sugar Comet', motif: 'comet', hue: 300 },
  { name: 'Backstage Riches', motif: 'ticket', hue: 150 },
  { name: 'Wild Harvest', motif: 'harvest', hue: 80 },
  { name: 'Thunder Vault', motif: 'bolt', hue: 230 },
  { name: 'Moonlit Reels', motif: 'moon', hue: 255 },
  { name: 'Blade of Fortune', motif: 'blade', hue: 350 },
  { name: 'Diamond Encore', motif: 'gem', hue: 205 },
  { name: 'Crown of Static', motif: 'crown', hue: 275 },
  { name: 'Cherry Overdrive', motif: 'cherry', hue: 120 },
  { name: 'Loaded Alley', motif: 'dice', hue: 15 },
  { name: 'Ember Parade', motif: 'flame', hue: 215 },
  { name: 'Tidal Bonus', motif: 'wave', hue: 330 },
  { name: 'Masquerade Megaways', motif: 'mask', hue: 310 },
  { name: 'Keeper of Keys', motif: 'key', hue: 5 },
  { name: 'Ringworld 5000', motif: 'planet', hue: 45 },
  { name: 'Triple Curtain', motif: 'reel', hue: 170 },
  { name: 'Golden Applause', motif: 'badge', hue: 245 },
  { name: 'Microphone Drop', motif: 'mic', hue: 340 },
] as const satisfies CatalogueEntry[];

export const AFFILIATE_LOGOS = [
  { name: 'Roobet', motif: 'crown', hue: 40 },
  { name: 'Gamdom', motif: 'bolt', hue: 145 },
  { name: 'CSGOBig', motif: 'blade', hue: 200 },
  { name: 'Northlight', motif: 'comet', hue: 265 },
] as const satisfies CatalogueEntry[];

export const ITEM_PICTURES = [
  { name: 'Chat Shoutout', motif: 'bubble', hue: 160 },
  { name: 'Sticker Sheet', motif: 'stickers', hue: 320 },
  { name: 'Song Request', motif: 'note', hue: 280 },
  { name: 'Slot Pick', motif: 'reel', hue: 20 },
  { name: 'VIP Chat Role', motif: 'badge', hue: 45 },
  { name: '$10 Gift Card', motif: 'card', hue: 200 },
  { name: 'Greenroom Cap', motif: 'cap', hue: 150 },
  { name: 'Greenroom T-Shirt', motif: 'shirt', hue: 130 },
  { name: '$25 Gift Card', motif: 'card', hue: 265 },
  { name: 'Hoodie', motif: 'hoodie', hue: 225 },
  { name: 'Duo Session', motif: 'pad', hue: 0 },
  { name: '$100 Gift Card', motif: 'card', hue: 40 },
  { name: 'Gaming Headset', motif: 'headset', hue: 185 },
  { name: 'Backstage Pass', motif: 'pass', hue: 145 },
  { name: 'Gift of Points', motif: 'stickers', hue: 95 },
] as const satisfies CatalogueEntry[];

export function pictureAddress(kind: 'slots' | 'thumbnails' | 'items' | 'logos', name: string): string {
  return `/storage/${pictureFile(kind, name)}`;
}

/** Returns a demo image's file below `public/`: a slug of the name. */
export function pictureFile(kind: string, name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `demo/${kind}/${word}.webp`;
}

export const SCREENSHOTS = {
  missingWagers: { id: '5f1d3a52-7c0e-4b8e-9a43-1f6f3e0b7a01', filename: 'sunday.png', motifs: ['crown', 'gem', 'cherry'], hue: 260 },
  neonKoi: { id: '5f1d3a52-7c0e-4b8e-9a43-1f6f3e0b7a02', filename: 'koi-512x.png', motifs: ['koi', 'koi', 'koi'], hue: 190 },
  sugarComet: { id: '5f1d3a52-7c0e-4b8e-9a43-1f6f3e0b7a03', filename: 'comet-win.png', motifs: ['comet', 'comet', 'planet'], hue: 300 },
} as const;

export const SMOKE_TEXTURE = '/storage/demo/smoke.webp';
