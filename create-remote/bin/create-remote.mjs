#!/usr/bin/env node
import { createRemote } from '../lib/index.mjs';

try {
  createRemote(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
