import { useRef, useState } from 'react';
import { defaultAmount, isEnough, validAmount } from './points-amount';

/** The amount of points as it is typed. One that had to be mended is sent only once it could be seen. */
export function useAmount(pointsPerEntry: number) {
  const [text, setText] = useState(() => defaultAmount(pointsPerEntry));
  /** Mended since the press that may send it began. */
  const isUnseen = useRef(false);
  const mend = () => {
    const valid = validAmount(text, pointsPerEntry);
    if (String(valid) === text.trim()) return valid;
    setText(String(valid));
    isUnseen.current = true;
    return valid;
  };
  return {
    text,
    setText,
    isEnough: isEnough(text, pointsPerEntry),
    mend,
    beginPress: () => void (isUnseen.current = false),
    whenSeen(send: (points: number) => void) {
      const points = mend();
      if (!isUnseen.current) send(points);
      isUnseen.current = false;
    },
  };
}

export type Amount = ReturnType<typeof useAmount>;
