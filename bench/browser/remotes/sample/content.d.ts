/** A text of the page; `make-content.ts` writes the module. */
export interface Chapter {
  id: number;
  title: string;
  tag: string;
  lines: readonly string[];
}

export const name: string;

export const chapters: readonly Chapter[];
