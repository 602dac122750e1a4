import { startMariadb } from '../libs/tooling/mariadb.mjs';
import { writeFileSync } from 'node:fs';
const m = await startMariadb(); writeFileSync('/tmp/imp/maria.url', m.url);
process.on('SIGTERM', () => m.stop().then(() => process.exit()));
setInterval(() => {}, 1000);
