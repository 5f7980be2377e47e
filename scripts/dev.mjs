import { requireNode } from './lib/node-version.mjs';
requireNode();
