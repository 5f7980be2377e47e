import { useRef, useState } from 'react';
import { defaultAmount, isEnough, isUnreadable, validAmount } from './points-amount';

/** The points input. After a correction, it is submitted only by the next press, so that the member sees the amount first. */
export function useAmount(pointsPerEntry: number) {
  const [text, setText] = useState(() => defaultAmount(pointsPerEntry));
  /** Whether the input was corrected since the current press began. */
  const hasUnseenCorrection = useRef(false);
  const correct = () => {
    const valid = validAmount(text, pointsPerEntry);
    // What can't be read stays, with its error.
    if (String(valid) === text.trim() || isUnreadable(text)) return valid;
    setText(String(valid));
    hasUnseenCorrection.current = true;
    return valid;
  };
  return {
    text,
    setText,
    isEnough: isEnough(text, pointsPerEntry),
    correct,
    /** Adds or removes entries; never fewer than one. */
    step: (entries: number) => setText(String(Math.max(1, validAmount(text, pointsPerEntry) / pointsPerEntry + entries) * pointsPerEntry)),
    onPressStart: () => void (hasUnseenCorrection.current = false),
    submitIfSeen(send: (points: number) => void) {
      const points = correct();
      if (!hasUnseenCorrection.current) send(points);
      hasUnseenCorrection.current = false;
    },
  };
}

export type Amount = ReturnType<typeof useAmount>;
