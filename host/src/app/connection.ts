/** The part of `navigator.connection` that is read; Firefox and Safari lack it. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const connection = () => (navigator as { connection?: Connection }).connection;

/** Whether the visitor saves data: nothing loads that they may not need. */
export const savesData = (): boolean => connection()?.saveData === true;
