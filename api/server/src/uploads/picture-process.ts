import os from 'node:os';
import { makePicture } from './make-picture';
import type { PictureResponse, PictureRequest } from './picture-maker';

// Visitors who wait for a page go before those who wait for a picture.
os.setPriority(10);

process.on('message', ({ id, file, target, maxSide }: PictureRequest) => {
  void makePicture(file, target, maxSide).then((result) => process.send?.({ id, result } satisfies PictureResponse));
});
process.on('disconnect', () => process.exit());
