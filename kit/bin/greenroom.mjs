#!/usr/bin/env node
import { runAndPrint } from '@greenroom/create-remote';
import { greenroom } from '../lib/cli.mjs';
import { log } from '../lib/log.mjs';

await runAndPrint((args) => greenroom(args, process.env), process.argv.slice(2), log);
