import { mergeRsbuildConfig } from '@rsbuild/core';
import base from './rsbuild.config.mjs';

/** The Rsbuild configuration with subresource integrity for lazily loaded chunks. */
export default mergeRsbuildConfig(base, { security: { sri: { enable: true } }, html: { crossorigin: 'anonymous' } });
