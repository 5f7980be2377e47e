import os from 'node:os';
import { convertImage } from './convert-image';
import type { ConversionRequest, ConversionResponse } from './image-converter';

// A lower priority than the server's: page loads go before conversions.
os.setPriority(10);

process.on('message', ({ id, file, target, sides }: ConversionRequest) => {
  void convertImage(file, target, sides).then((result) => process.send?.({ id, result } satisfies ConversionResponse));
});
process.on('disconnect', () => process.exit());
