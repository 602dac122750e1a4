import { remotePreset } from '@lectern/tooling/jest-preset.mjs';

// The visitor's own time zone, wherever the tests run: neither the conference's nor UTC.
process.env.TZ = 'Asia/Kolkata';

/** @type {import('jest').Config} */
export default remotePreset;
