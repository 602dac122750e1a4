#!/usr/bin/env node
// The stand-in as a program. STAND_IN is a file: JSON with videos by id, or `*` for all others. Each address asked for is appended to
// STAND_IN_LOG.
import { appendFileSync, readFileSync } from 'node:fs';
import { standIn } from './stand-in.mjs';

const { STAND_IN = '', STAND_IN_LOG } = process.env;
/** @type {Record<string, import('./stand-in.mjs').Video>} */
const videos = JSON.parse(readFileSync(STAND_IN, 'utf8'));
const args = process.argv.slice(2);
if (STAND_IN_LOG) appendFileSync(STAND_IN_LOG, `${args.at(-1)}\n`);
const { code, output } = await standIn(args, (id) => videos[id] ?? videos['*'] ?? {});
process.stderr.write(output);
process.exitCode = code ?? 1;
