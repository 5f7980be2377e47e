/** The part of `navigator.connection` that is read; Firefox and Safari lack it. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const connection = () => (navigator as { connection?: Connection }).connection;

export const savesData = (): boolean => connection()?.saveData === true;
