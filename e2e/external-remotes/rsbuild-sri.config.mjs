import { mergeRsbuildConfig } from '@rsbuild/core';
import base from './rsbuild.config.mjs';

export default mergeRsbuildConfig(base, { security: { sri: { enable: true } }, html: { crossorigin: 'anonymous' } });
