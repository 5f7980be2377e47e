/** Colors of a motif. `dark` is for holes and lines. */
interface Paints {
  main: string;
  accent: string;
  dark: string;
}

type Motif = (paints: Paints) => string;

const star = (x: number, y: number, radius: number): string => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI * (index * 36 - 90)) / 180;
    const length = index % 2 ? radius * 0.42 : radius;
    return `${(x + Math.cos(angle) * length).toFixed(1)},${(y + Math.sin(angle) * length).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}"/>`;
};

/** Motifs of the demo's images: SVG in a square of 100 by 100. */
export const MOTIFS = {
  koi: ({
    main,
    accent,
    dark,
  }) => `<path fill="${main}" d="M16 52c10-22 38-30 56-10 6-8 14-10 20-9-4 6-6 12-6 18s2 12 6 18c-6 1-14-1-20-9-18 20-46 12-56-8z"/>
<path fill="${accent}" d="M40 34c8-12 20-12 26-8-4 4-8 8-10 13zM44 70c6 10 16 12 22 9-4-4-7-8-9-12z"/><circle cx="30" cy="48" r="4" fill="${dark}"/>`,
  temple: ({ main, accent }) =>
    `<path fill="${accent}" d="M50 10 90 34H10z"/><path fill="${main}" d="M14 38h72v8H14zM18 50h12v30H18zM37 50h10v30H37zM53 50h10v30H53zM70 50h12v30H70zM10 82h80v8H10z"/>`,
  comet: ({ main, accent }) =>
    `<path fill="${accent}" d="M92 8 46 66 34 54zM70 6 36 46l-6-8zM94 30 56 66l-4-6z"/><circle cx="34" cy="66" r="24" fill="${main}"/>`,
  ticket: ({ main, accent, dark }) =>
    `<path fill="${main}" d="M10 30h80v14a8 8 0 0 0 0 16v14H10V60a8 8 0 0 0 0-16z"/><path stroke="${dark}" stroke-width="3" stroke-dasharray="5 5" d="M64 32v40"/><g fill="${accent}">${star(37, 52, 15)}</g>`,
  harvest: ({ main, accent }) =>
    `<path fill="none" stroke="${accent}" stroke-width="5" d="M50 92V30"/><g fill="${main}"><path d="M50 8c10 8 10 20 0 26-10-6-10-18 0-26z"/><path d="M52 48c4-12 14-16 24-14-1 12-12 18-24 14zM48 48c-4-12-14-16-24-14 1 12 12 18 24 14zM52 68c4-12 14-16 24-14-1 12-12 18-24 14zM48 68c-4-12-14-16-24-14 1 12 12 18 24 14z"/></g>`,
  bolt: ({ main, accent }) =>
    `<path fill="${accent}" d="M62 6 24 56h22L34 94l44-54H54z" opacity=".45" transform="translate(6 2)"/><path fill="${main}" d="M60 4 22 54h22L32 92l44-54H52z"/>`,
  moon: ({ main, accent }) =>
    `<path fill="${main}" d="M66 12a40 40 0 1 0 20 54A34 34 0 0 1 66 12z"/><g fill="${accent}">${star(76, 30, 9)}${star(88, 48, 5)}</g>`,
  blade: ({ main, accent }) =>
    `<path fill="${main}" d="M78 8 90 12 86 24 46 62 36 52z"/><path fill="${accent}" d="m28 46 24 24-6 6-9-5-15 17-10-10 17-15-5-9z"/>`,
  gem: ({ main, accent }) =>
    `<path fill="${main}" d="M28 18h44l20 24-42 46L8 42z"/><path fill="${accent}" d="M28 18 36 42 50 88 8 42zM72 18 64 42H36l14-24z" opacity=".55"/>`,
  crown: ({ main, accent }) =>
    `<path fill="${main}" d="M12 28 32 48 50 18l18 30 20-20-8 46H20z"/><path fill="${accent}" d="M20 78h60v10H20z"/><g fill="${accent}"><circle cx="12" cy="26" r="6"/><circle cx="50" cy="16" r="6"/><circle cx="88" cy="26" r="6"/></g>`,
  cherry: ({ main, accent, dark }) =>
    `<path fill="none" stroke="${accent}" stroke-width="5" d="M34 62C36 36 50 20 74 12 66 30 66 44 70 58"/><path fill="${accent}" d="M74 12c-14-6-26-2-32 8 12 6 24 4 32-8z"/><circle cx="32" cy="72" r="19" fill="${main}"/><circle cx="70" cy="70" r="19" fill="${main}"/><path stroke="${dark}" stroke-width="3" fill="none" opacity=".4" d="M22 72a10 10 0 0 1 8-10M60 70a10 10 0 0 1 8-10"/>`,
  dice: ({ main, accent, dark }) =>
    `<rect x="16" y="24" width="52" height="52" rx="12" fill="${main}" transform="rotate(-10 42 50)"/><rect x="48" y="40" width="40" height="40" rx="10" fill="${accent}" transform="rotate(14 68 60)"/><g fill="${dark}"><circle cx="32" cy="42" r="4.5"/><circle cx="42" cy="50" r="4.5"/><circle cx="53" cy="58" r="4.5"/><circle cx="62" cy="54" r="4"/><circle cx="74" cy="66" r="4"/></g>`,
  flame: ({ main, accent }) =>
    `<path fill="${main}" d="M52 6c6 18 30 28 30 54a32 32 0 0 1-64 0c0-14 8-22 14-30 2 8 6 12 10 12 2-14 2-24 10-36z"/><path fill="${accent}" d="M52 48c4 10 14 14 14 26a16 16 0 0 1-32 0c0-8 4-12 8-16 2 4 4 5 6 5 0-6 1-10 4-15z"/>`,
  wave: ({ main, accent }) =>
    `<path fill="${main}" d="M6 70c10-40 44-56 66-40 10 8 10 22-2 24-6 1-10-3-10-8-14 2-18 24 4 30 12 3 22 0 30-6v20H6z"/><path fill="${accent}" d="M6 78c14-8 24-8 36 0s32 8 52-4v16H6z"/>`,
  mask: ({ main, accent, dark }) =>
    `<path fill="${main}" d="M8 34c20-10 64-10 84 0 2 28-10 48-26 48-8 0-10-8-16-8s-8 8-16 8C18 82 6 62 8 34z"/><path fill="${dark}" d="M22 46c8-6 18-4 22 6-8 6-18 4-22-6zM78 46c-8-6-18-4-22 6 8 6 18 4 22-6z"/><g fill="${accent}">${star(50, 24, 10)}</g>`,
  key: ({ main, accent, dark }) =>
    `<circle cx="32" cy="38" r="22" fill="${main}"/><circle cx="32" cy="38" r="9" fill="${dark}"/><path fill="${accent}" d="m46 48 42 36-4 8-10-2-2-8-8 0-2-8-8 0-18-16z"/>`,
  planet: ({ main, accent }) =>
    `<circle cx="50" cy="50" r="28" fill="${main}"/><path fill="none" stroke="${accent}" stroke-width="7" d="M20 66C2 82 10 88 34 76S92 34 90 22c-2-8-14-4-22 0"/>`,
  card: ({ main, accent, dark }) =>
    `<rect x="8" y="22" width="84" height="56" rx="9" fill="${main}"/><path fill="${dark}" opacity=".35" d="M8 36h84v9H8z"/><g fill="${accent}">${star(74, 63, 9)}</g><rect x="18" y="60" width="32" height="6" rx="3" fill="${accent}"/>`,
  cap: ({ main, accent }) =>
    `<path fill="${main}" d="M16 58c0-26 16-38 34-38s32 12 32 36l-2 4z"/><path fill="${accent}" d="M16 60c20-6 44-6 64-1 10 2 14 8 12 14-26-8-52-8-78-4z"/>`,
  shirt: ({ main, accent }) =>
    `<path fill="${main}" d="M34 14 12 26 4 46l16 6v36h60V52l16-6-8-20-22-12c-4 10-28 10-32 0z"/><g fill="${accent}">${star(50, 54, 13)}</g>`,
  hoodie: ({ main, accent, dark }) =>
    `<path fill="${main}" d="M30 20 12 34 4 76l14 4 4-14v24h56V66l4 14 14-4-8-42-18-14z"/><path fill="${accent}" d="M30 22c4-14 36-14 40 0-2 12-12 18-20 22-8-4-18-10-20-22z"/><path fill="${dark}" d="M40 26c2-6 18-6 20 0-2 6-6 8-10 10-4-2-8-4-10-10z"/><path stroke="${dark}" stroke-width="3" fill="none" opacity=".5" d="M34 90c0-14 6-20 16-20s16 6 16 20"/>`,
  headset: ({ main, accent }) =>
    `<path fill="none" stroke="${main}" stroke-width="9" d="M16 58V50a34 34 0 0 1 68 0v8"/><rect x="8" y="52" width="18" height="30" rx="8" fill="${accent}"/><rect x="74" y="52" width="18" height="30" rx="8" fill="${accent}"/><path fill="none" stroke="${main}" stroke-width="5" d="M84 82c0 8-10 10-26 10"/><circle cx="56" cy="92" r="6" fill="${main}"/>`,
  mic: ({ main, accent }) =>
    `<rect x="36" y="8" width="28" height="48" rx="14" fill="${main}"/><path fill="none" stroke="${accent}" stroke-width="6" d="M24 42a26 26 0 0 0 52 0M50 70v16M32 90h36"/>`,
  note: ({ main, accent }) =>
    `<path fill="${main}" d="M36 18 84 8v56h-8V28l-32 7v39h-8z"/><ellipse cx="32" cy="76" rx="14" ry="11" fill="${accent}"/><ellipse cx="72" cy="66" rx="14" ry="11" fill="${accent}"/>`,
  pad: ({ main, accent, dark }) =>
    `<path fill="${main}" d="M26 28h48c14 0 20 26 20 42 0 14-14 16-22 4l-6-8H34l-6 8c-8 12-22 10-22-4 0-16 6-42 20-42z"/><path fill="${dark}" d="M24 44h6v-6h7v6h6v7h-6v6h-7v-6h-6z"/><g fill="${accent}"><circle cx="68" cy="40" r="5"/><circle cx="78" cy="50" r="5"/><circle cx="58" cy="50" r="5"/></g>`,
  bubble: ({ main, dark }) =>
    `<path fill="${main}" d="M20 16h60a12 12 0 0 1 12 12v30a12 12 0 0 1-12 12H48L26 90V70h-6A12 12 0 0 1 8 58V28a12 12 0 0 1 12-12z"/><g fill="${dark}" opacity=".7"><circle cx="32" cy="43" r="6"/><circle cx="50" cy="43" r="6"/><circle cx="68" cy="43" r="6"/></g>`,
  stickers: ({ main, accent, dark }) =>
    `<rect x="12" y="10" width="76" height="80" rx="10" fill="${main}"/><g fill="${accent}">${star(34, 34, 14)}${star(66, 66, 14)}</g><g fill="${dark}" opacity=".6"><circle cx="66" cy="34" r="11"/><rect x="24" y="56" width="20" height="20" rx="5"/></g>`,
  reel: ({ main, accent, dark }) =>
    `<rect x="8" y="18" width="84" height="64" rx="12" fill="${main}"/><g fill="${dark}" opacity=".8"><rect x="16" y="28" width="20" height="44" rx="5"/><rect x="40" y="28" width="20" height="44" rx="5"/><rect x="64" y="28" width="20" height="44" rx="5"/></g><g fill="${accent}">${star(26, 50, 8)}${star(50, 50, 8)}${star(74, 50, 8)}</g>`,
  badge: ({ main, accent }) =>
    `<path fill="${accent}" d="m32 54-12 38 18-6 8 10 8-30zM68 54l12 38-18-6-8 10-8-30z"/><circle cx="50" cy="38" r="30" fill="${main}"/><g fill="${accent}">${star(50, 38, 17)}</g>`,
  pass: ({ main, accent, dark }) =>
    `<path fill="none" stroke="${accent}" stroke-width="5" d="M30 6 50 30 70 6"/><rect x="24" y="28" width="52" height="64" rx="9" fill="${main}"/><rect x="42" y="34" width="16" height="5" rx="2.5" fill="${dark}"/><circle cx="50" cy="56" r="10" fill="${accent}"/><rect x="34" y="74" width="32" height="6" rx="3" fill="${accent}"/>`,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;
