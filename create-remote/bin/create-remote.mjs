#!/usr/bin/env node
import { createRemote, runAndPrint } from '../lib/index.mjs';

await runAndPrint(createRemote, process.argv.slice(2));
