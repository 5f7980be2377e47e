import { mergeRsbuildConfig } from '@rsbuild/core';
import base from './rsbuild.config.mjs';

/** The same, with digests in its scripts of all that they load later. */
export default mergeRsbuildConfig(base, { security: { sri: { enable: true } }, html: { crossorigin: 'anonymous' } });
