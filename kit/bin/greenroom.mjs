#!/usr/bin/env node
import { greenroom } from '../lib/cli.mjs';
import { runCommand } from '../lib/log.mjs';

await runCommand(() => greenroom(process.argv.slice(2), process.env));
